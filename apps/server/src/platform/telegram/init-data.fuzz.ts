import { randomBytes } from 'node:crypto'
import { InitDataError, type InitDataProof, readInitData, signInitData } from './init-data.ts'

const user = '{"id":7,"first_name":"Mina","username":"mina","language_code":"fa","is_premium":true}'
const now = new Date('2026-11-18T12:00:00Z')
const fields = { auth_date: String(now.getTime() / 1000), user, start_param: 'ref_9' }

export const seeds = [
  new URLSearchParams(fields).toString(),
  signInitData(fields, '1:another-token'),
  new URLSearchParams({ ...fields, signature: 'A'.repeat(86), hash: 'ab'.repeat(32) }).toString(),
]

// Generated for this process: no stored input can be signed with it.
const botToken = `1:${randomBytes(16).toString('hex')}`
const proofs: InitDataProof[] = [
  { kind: 'hmac', botToken },
  { kind: 'ed25519', botId: 1, environment: 'production' },
]

/** Unsigned data is refused, signed data is refused or read, and nothing else is thrown. */
export function fuzz(bytes: Uint8Array): void {
  const raw = Buffer.from(bytes).toString()
  for (const proof of proofs)
    if (read(raw, proof)) throw new Error('init data that nobody signed was believed')
  const signed = signInitData(Object.fromEntries(new URLSearchParams(raw)), botToken)
  const found = read(signed, proofs[0] as InitDataProof)
  if (found && (found.user.id <= 0n || Number.isNaN(found.authDate.getTime()))) {
    throw new Error('a user or date that cannot be')
  }
}

function read(raw: string, proof: InitDataProof) {
  try {
    return readInitData(raw, proof, 86_400, now)
  } catch (error) {
    if (error instanceof InitDataError) return undefined
    throw error
  }
}
