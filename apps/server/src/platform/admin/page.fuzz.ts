import { Fault } from '../fault.ts'
import { idBefore, idPart, publicIdPart, readCursor, timePart } from './page.ts'

const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

export const seeds = [
  cursor(['12']),
  cursor(['2026-11-18T12:00:00.000Z', 'abcdefghjkmn']),
  cursor(['9999-99-99T99:99:99.999Z', 'abcdefghjkmn']),
  cursor([1]),
  'x',
]

/** A cursor is refused, or its parts are values that the database accepts. */
export function fuzz(bytes: Uint8Array): void {
  for (const text of [Buffer.from(bytes).toString(), Buffer.from(bytes).toString('base64url')]) {
    attempt(() => idBefore(text))
    attempt(() => readCursor(text, [publicIdPart]))
    attempt(() => readCursor(text, [idPart, idPart]))
    const [time] = attempt(() => readCursor(text, [timePart, publicIdPart])) ?? []
    if (time !== undefined && Number.isNaN(new Date(time).getTime())) throw new Error(`no time: ${time}`)
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
