import { readUsername } from './username.ts'

export const seeds = ['mina_7', 'گنج', 'ك‌يمي۷', '  Admin  ', 'ﷺﷺﷺ']

/** Normalisation is idempotent: an accepted name is accepted unchanged. */
export function fuzz(bytes: Uint8Array): void {
  const verdict = readUsername(Buffer.from(bytes).toString())
  if (!('username' in verdict)) return
  const again = readUsername(verdict.username)
  if (!('username' in again) || again.username !== verdict.username)
    throw new Error('a name with two spellings')
}
