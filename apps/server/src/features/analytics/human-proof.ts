import { createHmac } from 'node:crypto'

/** The curve y² = x³ + ax + b, all in integers below 2^53. */
export interface Task {
  a: number
  b: number
}

/** How long a task is issued; a solution is valid for this long after it, too. */
const taskMs = 60 * 60_000
/** The range of the point, whose search is the work: a few milliseconds on a phone. */
const firstX = 2_000
const lastX = 40_000

/**
 * The task of the hour for one network, derived from a secret so that it need not be stored: a curve through an integer
 * point that a visitor finds by search.
 */
export function taskAt(secret: string, network: string, time: number): Task {
  const hour = Math.floor(time / taskMs)
  const digest = createHmac('sha256', secret).update(`human proof ${hour} ${network}`).digest()
  const x = firstX + (digest.readUInt32BE(0) % (lastX - firstX))
  const a = 1 + (digest.readUInt32BE(4) % 1_000_000)
  const y = Math.ceil(Math.sqrt(x ** 3 + a * x)) + (digest.readUInt32BE(8) % 1000)
  return { a, b: y ** 2 - (x ** 3 + a * x) }
}

/** Task arguments and solutions on the wire: the comma-separated bytes of their JSON. */
export const encode = (value: object): string =>
  [...new TextEncoder().encode(JSON.stringify(value))].join(',')

/** Whether a solution is on the curve that a network was given in this hour or the previous one. */
export function isProof(secret: string, network: string, solution: string, time: number): boolean {
  const point = decode(solution)
  return point !== undefined && [time, time - taskMs].some((at) => isOn(taskAt(secret, network, at), point))
}

function isOn({ a, b }: Task, { x, y }: { x: number; y: number }): boolean {
  const [bigX, bigY] = [BigInt(x), BigInt(y)]
  return bigX >= BigInt(firstX) && bigY * bigY === bigX ** 3n + BigInt(a) * bigX + BigInt(b)
}

function decode(solution: string): { x: number; y: number } | undefined {
  if (!/^\d{1,3}(,\d{1,3}){0,127}$/.test(solution)) return undefined
  try {
    const point: unknown = JSON.parse(Buffer.from(solution.split(',').map(Number)).toString('utf8'))
    const { x, y } = point as { x: unknown; y: unknown }
    return Number.isSafeInteger(x) && Number.isSafeInteger(y) ? { x: x as number, y: y as number } : undefined
  } catch {
    return undefined
  }
}
