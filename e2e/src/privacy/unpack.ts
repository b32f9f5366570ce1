import { constants, gunzipSync, inflateSync } from 'node:zlib'

/**
 * Every text in a request body to the services, however deep it is nested: recordings are gzip in JSON in gzip, reports are
 * lines of JSON with zlib between them, forms contain base64.
 */
export function textsIn(body: Buffer): string[] {
  const text = body.toString('utf8')
  return [
    text,
    unescaped(text),
    ...packedSegments(body).flatMap(textsIn),
    ...stringsIn(text).flatMap((held) => textsIn(held)),
  ]
}

/** Compressed segments in the bytes, found by their magic numbers. */
function packedSegments(body: Buffer): Buffer[] {
  const segments: Buffer[] = []
  for (let at = 0; at + 2 < body.length; at++) {
    const unpack =
      body[at] === 0x1f && body[at + 1] === 0x8b && body[at + 2] === 0x08
        ? gunzipSync
        : body[at] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(body[at + 1] ?? 0)
          ? inflateSync
          : undefined
    const part = unpack && attempt(() => unpack(body.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH }))
    if (part && part.length > 0) segments.push(part)
  }
  return segments
}

/** Compressed texts inside JSON, written as characters or as base64, and the only field of a form. */
function stringsIn(text: string): Buffer[] {
  const form = /^data=([^&]+)/.exec(text)?.[1]
  if (form) return [Buffer.from(decodeURIComponent(form), 'base64')]
  const found: Buffer[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('\x1f\x8b')) found.push(Buffer.from(value, 'latin1'))
      else if (value.startsWith('H4sI')) found.push(Buffer.from(value, 'base64'))
      else if (/^[[{]/.test(value)) visit(attempt(() => JSON.parse(value)))
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  for (const line of text.split('\n')) visit(attempt(() => JSON.parse(line)))
  return found
}

const unescaped = (text: string) => attempt(() => decodeURIComponent(text)) ?? ''

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
