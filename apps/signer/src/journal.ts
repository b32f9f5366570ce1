import fs, { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { type Entry, indexSignatures, type Signatures } from './signatures.ts'

/** Everything this signer has ever signed, in its own file: the database is not trusted for it. */
export interface Journal {
  readonly signatures: Signatures
  /**
   * Flushed to the disk completely before this returns. A signature is released only after that.
   * @throws when it could not be; the file is then unchanged
   */
  add(entry: Entry): void
}

/** @throws when there is a journal already: an empty one would allow everything to be signed again */
export const makeJournal = (file: string): void => writeFileSync(file, '', { flag: 'wx', mode: 0o600 })

/** The file system operations for writing an entry. */
type Disk = Pick<
  typeof fs,
  'openSync' | 'fstatSync' | 'writeSync' | 'fsyncSync' | 'ftruncateSync' | 'closeSync'
>

export function openJournal(file: string, disk: Disk = fs): Journal {
  const bytes = readFileSync(file)
  // An incomplete last line after a crash during a write: its signature was never released.
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  const signatures = indexSignatures(lines.map(parse))
  let isWhole = true
  return {
    signatures,
    add: (entry) => {
      if (!isWhole) throw new Error('the journal may end in half a line: nothing is signed until a new start')
      const line = JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      const descriptor = disk.openSync(file, 'a')
      try {
        const { size } = disk.fstatSync(descriptor)
        isWhole = false
        try {
          append(descriptor, disk, Buffer.from(`${line}\n`))
        } catch (error) {
          // Otherwise the next line would continue in the middle of this one.
          disk.ftruncateSync(descriptor, size)
          isWhole = true
          throw error
        }
        isWhole = true
      } finally {
        disk.closeSync(descriptor)
      }
      signatures.add(entry)
    },
  }
}

/** Writes all of it: a disk that is nearly full may write a part, which only the returned count shows. */
function append(descriptor: number, disk: Disk, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    const count = disk.writeSync(descriptor, bytes, written)
    if (count === 0) throw new Error('the disk takes nothing')
    written += count
  }
  disk.fsyncSync(descriptor)
}

interface Line {
  queryId: number
  createdAt: number
  expiresAt: number
  payouts: { id: string; amount: string; to: string }[]
}

function parse(line: string, index: number): Entry {
  try {
    const { payouts, ...rest } = JSON.parse(line) as Line
    return {
      ...rest,
      payouts: payouts.map(({ id, amount, to }) => ({ id: BigInt(id), amount: BigInt(amount), to })),
    }
  } catch (cause) {
    throw new Error(`line ${index + 1} of the journal cannot be read: nothing is signed`, { cause })
  }
}
