/** The part of the collector's answer that a sender needs. */
export interface Answer {
  /** HTTP status. */
  status: number
  /** New arguments of the human-proof task, if the answer contains any. */
  taskArguments: string | undefined
}

/** Sends a body to the collector; throws without an answer. */
export type Post = (body: unknown, options: PostOptions) => Promise<Answer>

/** Options for sending one body. */
export interface PostOptions {
  /** The human-proof solution, if there is one. */
  proof: string | undefined
  /** The page is being unloaded: send with `keepalive`, without asynchronous compression. */
  leaving?: boolean
}

/** The collector and the `fetch` to reach it. */
export interface TransportDependencies {
  fetch: typeof fetch
  /** Base address of the collector, without `/events`. */
  host: string
  token: string
  /** Timeout of a request, in milliseconds. */
  timeoutMs: number
}

/** Minimum length of a body for compression: compressing a shorter one costs more than sending it. */
const worthCompressing = 1024

/** A transport over HTTP: `POST {host}/events`, compressed when the browser supports it. */
export function createTransport({ fetch, host, token, timeoutMs }: TransportDependencies): Post {
  return async (body, { proof, leaving = false }) => {
    const json = JSON.stringify(body)
    const packed = leaving ? undefined : await compress(json)
    const answer = await fetch(`${host}/events`, {
      method: 'POST',
      headers: {
        'TGA-Auth-Token': token,
        'Content-Type': 'application/json',
        ...(packed ? { 'Content-Encoding': 'gzip' } : {}),
        ...(proof === undefined ? {} : { Content: proof }),
      },
      body: packed ?? json,
      keepalive: leaving,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, taskArguments: await argumentsIn(answer) }
  }
}

async function compress(json: string): Promise<ArrayBuffer | undefined> {
  if (json.length < worthCompressing || typeof CompressionStream === 'undefined') return undefined
  return new Response(new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

async function argumentsIn(answer: Response): Promise<string | undefined> {
  if (!answer.ok && answer.status !== 429) return undefined
  try {
    const body: unknown = await answer.json()
    const content = typeof body === 'object' && body !== null && 'Content' in body ? body.Content : undefined
    return typeof content === 'string' && content !== '' ? content : undefined
  } catch {
    return undefined
  }
}
