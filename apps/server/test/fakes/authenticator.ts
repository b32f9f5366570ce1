import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** The fields of the server's options that it uses. */
interface ChallengeOptions {
  challenge: string
}

interface Page {
  /** The domain that the passkey is bound to, and the address of the page. */
  rpId: string
  origin: string
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const url = (data: Buffer): string => data.toString('base64url')

/** A device with one passkey, which answers as browsers do: ES256, no attestation, its user verified. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const dataOf = (rpId: string, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    // User present and user verified; with attested credential data at the creation.
    const flags = attested.length > 0 ? 0x45 : 0x05
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
  const clientOf = (type: string, { challenge }: ChallengeOptions, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = {
    id: url(id),
    rawId: url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** The answer of `navigator.credentials.create`. */
    create(asked: ChallengeOptions, { rpId, origin }: Page) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestationObject = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(dataOf(rpId, attested))],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: url(clientOf('webauthn.create', asked, origin)),
          attestationObject: url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** The answer of `navigator.credentials.get`. */
    get(asked: ChallengeOptions, { rpId, origin }: Page) {
      const client = clientOf('webauthn.get', asked, origin)
      const data = dataOf(rpId)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(signature),
        },
      }
    },
    /** Sets the counter as a copy of the device would have it. */
    turnBack: (by: number) => {
      counter -= by
    },
  }
}

/** A key in COSE encoding. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/* The subset of CBOR that is used above. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])
