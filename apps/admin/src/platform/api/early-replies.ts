declare global {
  interface Window {
    /** Replies that the inline script requested, by address, until the page takes them. */
    ganjEarly?: Map<string, Promise<Response>>
  }
}

/** Sends reads before the page that wants them is there. */
export function requestEarly(addresses: readonly string[]): void {
  window.ganjEarly = new Map(
    addresses.map((address) => {
      const reply = fetch(address, { headers: { accept: 'application/json, application/problem+json' } })
      // A failure is for the call that takes the reply; a reply that nobody takes is none.
      reply.catch(() => undefined)
      return [address, reply]
    }),
  )
}

/** The reply to a read that was sent early; only once: what is read again may have changed. */
export function takeEarlyReply(address: string): Promise<Response> | undefined {
  const reply = window.ganjEarly?.get(address)
  window.ganjEarly?.delete(address)
  return reply
}

/** What was read before a command may be true no more. */
export const dropEarlyReplies = (): void => window.ganjEarly?.clear()
