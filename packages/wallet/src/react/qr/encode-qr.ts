/** Links are hundreds of bytes long: the nine smaller versions, which differ in details, are not supported. */
export const FIRST_VERSION = 10

/** Error correction codewords per block and number of blocks at level L, by version, from the standard's table 9. */
const CORRECTIONS =
  '18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30'
const BLOCKS = '4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25'
const at = (table: string, version: number) => Number(table.split(' ')[version - FIRST_VERSION])

/** Number of bits of a version for codewords, without function patterns. */
function rawBits(version: number): number {
  const aligned = Math.floor(version / 7) + 2
  return (16 * version + 128) * version + 83 - (25 * aligned - 10) * aligned
}

const capacity = (version: number) => (rawBits(version) >> 3) - at(CORRECTIONS, version) * at(BLOCKS, version)

/** A number as a binary string of `length` bits. */
export const toBits = (value: number, length: number) => value.toString(2).padStart(length, '0')

/**
 * Encodes a text as a QR code of correction level L: rows of modules, true is dark. Uses byte mode, which suits links;
 * see `encodeQrAs` for the other modes.
 * @throws RangeError when the text is longer than 2953 bytes
 */
export function encodeQr(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const bits = `0100${toBits(bytes.length, 16)}${bytes.map((one) => toBits(one, 8)).join('')}`
  return encodeBits(() => bits)
}

/**
 * Builds a code from bits, including mode and length, which differ between versions.
 * @throws RangeError when they fit no version from `version` on
 */
export function encodeBits(bits: (version: number) => string, version = FIRST_VERSION): boolean[][] {
  while (bits(version).length > capacity(version) * 8) {
    if (++version > 40) throw new RangeError('The text is too long for a code')
  }
  const codewords = interleave(toWords(bits(version), version), version)
  let best: boolean[][] = []
  let least = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < 8; mask++) {
    const modules = draw(version, codewords, mask)
    const points = penalty(modules)
    if (points < least) [best, least] = [modules, points]
  }
  return best
}

/** The codewords of the bits, with terminator and padding. */
function toWords(bits: string, version: number): number[] {
  const words = (`${bits}0000`.match(/.{1,8}/g) ?? []).map((word) => Number.parseInt(word.padEnd(8, '0'), 2))
  for (let pad = 0xec; words.length < capacity(version); pad ^= 0xfd) words.push(pad)
  return words.slice(0, capacity(version))
}

/** Multiplication in the standard's Galois field of 256 elements. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

function divisor(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1]
  for (let step = 0, root = 1; step < degree; step++, root = multiply(root, 2)) {
    for (let i = 0; i < degree; i++) result[i] = multiply(result[i] ?? 0, root) ^ (result[i + 1] ?? 0)
  }
  return result
}

function remainder(data: number[], by: number[]): number[] {
  let result = by.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (result[0] ?? 0)
    result = [...result.slice(1), 0].map((one, i) => one ^ multiply(by[i] ?? 0, factor))
  }
  return result
}

/** Splits the data into blocks, adds error correction to each, and interleaves them. */
function interleave(data: number[], version: number): number[] {
  const count = at(BLOCKS, version)
  const length = at(CORRECTIONS, version)
  const raw = rawBits(version) >> 3
  const short = Math.floor(raw / count) - length
  const longer = raw % count
  const by = divisor(length)
  let from = 0
  const blocks = Array.from({ length: count }, (_, block) => {
    const words = data.slice(from, from + short + (block < count - longer ? 0 : 1))
    from += words.length
    return { words, corrections: remainder(words, by) }
  })
  const result: number[] = []
  const interleaveRows = (rows: number[][], columns: number) => {
    for (let i = 0; i < columns; i++) for (const row of rows) if (i < row.length) result.push(row[i] ?? 0)
  }
  interleaveRows(
    blocks.map(({ words }) => words),
    short + 1,
  )
  interleaveRows(
    blocks.map(({ corrections }) => corrections),
    length,
  )
  return result
}

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** Appends a BCH checksum of `bits` bits with this generator. */
function withChecksum(value: number, bits: number, generator: number): number {
  let rest = value
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator)
  return (value << bits) | rest
}

function alignments(version: number): number[] {
  const count = Math.floor(version / 7) + 2
  const size = version * 4 + 17
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - step * (count - 2 - i))]
}

function draw(version: number, codewords: number[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () => new Array(size))
  const set = (x: number, y: number, dark: boolean) => {
    const row = modules[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  /** Draws concentric squares around a centre: dark except the rings in `light`. */
  const rings = (x: number, y: number, reach: number, light: number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4])
  const centres = alignments(version)
  const last = size - 7
  for (const x of centres)
    for (const y of centres)
      if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) rings(x, y, 2, [1])
  drawFormat(set, size, withChecksum(8 | mask, 10, 0x537) ^ 0x5412)
  const bits = withChecksum(version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
    set(a, b, dark)
    set(b, a, dark)
  }
  fill(modules, codewords, mask)
  return modules as boolean[][]
}

function drawFormat(set: (x: number, y: number, dark: boolean) => void, size: number, bits: number): void {
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1
    if (i < 8) set(size - 1 - i, 8, dark)
    else set(8, size - 15 + i, dark)
    if (i < 6) set(8, i, dark)
    else if (i < 8) set(8, i + 1, dark)
    else if (i === 8) set(7, 8, dark)
    else set(14 - i, 8, dark)
  }
  set(8, size - 8, true)
}

/** Places the codewords into the free modules, up and down in pairs of columns. */
function fill(modules: (boolean | undefined)[][], codewords: number[], mask: number): void {
  const size = modules.length
  const inverts = MASKS[mask] ?? (() => 1)
  let bit = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = modules[y]
        if (!row || row[x] !== undefined) continue
        const dark = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
        bit++
        row[x] = (dark === 1) !== (inverts(x, y) === 0)
      }
    }
  }
}

/** The standard's penalty of a mask: runs, squares, false finder patterns, and an uneven balance. */
function penalty(modules: boolean[][]): number {
  const size = modules.length
  const rows = modules.map((row) => row.map(Number).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let points = 0
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
    points += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const four = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`
      if (four === '0000' || four === '1111') points += 3
    }
  const dark = rows.join('').replaceAll('0', '').length
  return points + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10))
}
