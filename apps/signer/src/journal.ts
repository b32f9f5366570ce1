import { closeSync, fsyncSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs'

/** One signature that was given, whatever became of it. Amounts in minor units, times in seconds. */
export interface Entry {
  queryId: number
  createdAt: number
  expiresAt: number
  payouts: readonly { id: bigint; amount: bigint; to: string }[]
}

/** Everything this signer has ever signed, in a file of its own: what the database says is not taken for it. */
export interface Journal {
  readonly entries: readonly Entry[]
  /** Written down to the disk before this returns. A signature is given out only after that. */
  add(entry: Entry): void
}

/** @throws when there is a journal already: one that is lost would let everything be signed again */
export const makeJournal = (file: string): void => writeFileSync(file, '', { flag: 'wx', mode: 0o600 })

export function openJournal(file: string): Journal {
  const bytes = readFileSync(file)
  // The last line of a process that was killed while it wrote: what it stood for was never given out.
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  const entries = lines.map(parse)
  return {
    entries,
    add: (entry) => {
      const descriptor = openSync(file, 'a')
      try {
        writeSync(
          descriptor,
          `${JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value))}\n`,
        )
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      entries.push(entry)
    },
  }
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
