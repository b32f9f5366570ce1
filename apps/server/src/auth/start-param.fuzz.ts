import { readStartParam } from './start-param.ts'

export const seeds = ['ref_9__jso_story', 'ref_4503599627370497__jso_', '__', 'mi_abc__bmid_7__ref_1']

export function fuzz(bytes: Uint8Array): void {
  const { referrerTelegramId, joinSource } = readStartParam(Buffer.from(bytes).toString())
  if (referrerTelegramId !== null && (referrerTelegramId <= 0n || referrerTelegramId > 2n ** 52n)) {
    throw new Error('a referrer that cannot be')
  }
  if (joinSource !== null && (joinSource === '' || joinSource.length > 64))
    throw new Error('a source too long')
}
