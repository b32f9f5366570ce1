import { randomBytes } from 'node:crypto'
import { createShareTokens } from './share-token.ts'

const ours = createShareTokens(randomBytes(32).toString('hex'))
const others = createShareTokens('another secret')

export const seeds = [
  others.sign({ kind: 'invite', language: 'fa', playerPublicId: 'abcdefghjkmn' }),
  others.sign({
    kind: 'score',
    language: 'en',
    playerPublicId: null,
    score: 9,
    place: 1,
    week: '2026-11-14',
  }),
  others.sign({ kind: 'group', language: 'ru', playerPublicId: null, groupId: 'abcdefghjkmn' }),
]

export function fuzz(bytes: Uint8Array): void {
  const token = Buffer.from(bytes).toString()
  if (ours.read(token)) throw new Error('a shared link that nobody signed was believed')
  others.read(token)
}
