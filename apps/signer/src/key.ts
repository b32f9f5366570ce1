import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { type KeyPair, mnemonicNew, mnemonicToPrivateKey, mnemonicValidate } from '@ton/crypto'

/** Creates a key of 24 words in a file that only its owner can read. @throws when the file exists already */
export async function makeKey(file: string): Promise<void> {
  const words = await mnemonicNew(24)
  writeFileSync(file, `${words.join(' ')}\n`, { flag: 'wx', mode: 0o600 })
}

/** Reads the key. An error never contains any of it. */
export async function readKey(file: string): Promise<KeyPair> {
  if ((statSync(file).mode & 0o077) !== 0) throw new Error('the key file can be read by others: chmod 600 it')
  const words = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (words.length !== 24 || !(await mnemonicValidate(words))) {
    throw new Error('the key file does not hold the 24 words of a key')
  }
  return mnemonicToPrivateKey(words)
}
