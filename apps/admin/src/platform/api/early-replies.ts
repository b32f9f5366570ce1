declare global {
  interface Window {
    /** Replies to the inline script's requests, by address, until the page takes them. */
    ganjEarly?: Map<string, Promise<Response>>
  }
}

/** Sends the reads of a page before its code is loaded. */
export function requestEarly(addresses: readonly string[]): void {
  window.ganjEarly = new Map(
    addresses.map((address) => {
      const reply = fetch(address, { headers: { accept: 'application/json, application/problem+json' } })
      // The call that takes the reply handles a failure; failures of unused replies are ignored.
      reply.catch(() => undefined)
      return [address, reply]
    }),
  )
}

/** The reply to an early read, once only: a second read must get current data. */
export function consumeEarlyReply(address: string): Promise<Response> | undefined {
  const reply = window.ganjEarly?.get(address)
  window.ganjEarly?.delete(address)
  return reply
}

/** Drops replies from before a command: they may be stale. */
export const dropEarlyReplies = (): void => window.ganjEarly?.clear()
