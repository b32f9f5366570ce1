/** Bytes as base64url without padding: the encoding of run logs in messages and requests. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes of a base64url text; null when it is invalid. */
export function fromBase64Url(text: string): Uint8Array | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
