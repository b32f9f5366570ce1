/** Mutates inputs: bytes, segments, literals of the program, and values of JSON inputs. */
export function createMutator(random: () => number, words: readonly string[], longest: number) {
  const below = (bound: number) => Math.floor(random() * bound)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const piece = (bytes: Buffer) => {
    const from = below(bytes.length + 1)
    return bytes.subarray(from, from + 1 + below(Math.min(64, bytes.length - from + 1)))
  }
  const word = () => Buffer.from(words.length > 0 && random() < 0.7 ? oneOf(words) : oneOf(oddTexts))
  const insert = (bytes: Buffer, more: Buffer, over = 0) => {
    const at = below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + over)])
  }

  const byBytes = (bytes: Buffer, other: Buffer): Buffer => {
    switch (below(9)) {
      case 0:
        return flipped(bytes, below(bytes.length * 8 || 1))
      case 1:
        return changed(bytes, below(bytes.length || 1), oneOf(oddBytes))
      case 2:
        return changed(bytes, below(bytes.length || 1), below(256))
      case 3:
        return insert(bytes, Buffer.alloc(0), 1 + below(16))
      case 4:
        return insert(bytes, piece(bytes))
      case 5:
        return insert(bytes, word())
      case 6: {
        const text = word()
        return insert(bytes, text, text.length)
      }
      case 7:
        return insert(bytes, piece(other))
      default:
        return Buffer.concat([
          bytes.subarray(0, below(bytes.length + 1)),
          other.subarray(below(other.length + 1)),
        ])
    }
  }

  const value = (): unknown => {
    const kind = random()
    if (kind < 0.5) return oneOf(oddValues)
    return kind < 0.8 && words.length > 0 ? oneOf(words) : below(2) * below(2 ** 31)
  }
  /** Replaces, removes or duplicates one value. */
  const byValue = (json: unknown): unknown => {
    if (json === null || typeof json !== 'object' || random() < 0.1) return value()
    if (Array.isArray(json)) {
      const at = below(json.length + 1)
      if (random() < 0.2) return [...json.slice(0, at), ...json.slice(at + 1)]
      if (random() < 0.2 || at === json.length) return [...json, json.length > 0 ? oneOf(json) : value()]
      return json.map((one, index) => (index === at ? byValue(one) : one))
    }
    const names = Object.keys(json)
    if (random() < 0.15 || names.length === 0)
      return Object.fromEntries([...Object.entries(json), [String(word()), value()]])
    const name = oneOf(names)
    const rest = Object.entries(json).filter(([key]) => key !== name)
    if (random() < 0.15) return Object.fromEntries(rest)
    return Object.fromEntries(
      Object.entries(json).map(([key, one]) => [key, key === name ? byValue(one) : one]),
    )
  }

  return (input: Uint8Array, other: Uint8Array): Buffer => {
    let bytes: Buffer = Buffer.from(input)
    const json = random() < 0.5 ? parsed(bytes) : undefined
    if (json !== undefined) bytes = Buffer.from(JSON.stringify(byValue(json)) ?? '')
    else for (let times = 1 + below(4); times > 0; times--) bytes = byBytes(bytes, Buffer.from(other))
    return bytes.subarray(0, longest)
  }
}

const oddBytes = [0, 1, 0x7f, 0x80, 0xff, 0x22, 0x25, 0x26, 0x2e, 0x3d, 0x5b, 0x5c, 0x7b]
const oddTexts = [
  '"',
  '%00',
  '%',
  '__proto__',
  '\u202e',
  '\ud83d',
  '-1',
  '1e999',
  '9223372036854775808',
  '&a=',
  '{}',
  '[]',
]
const oddValues = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  '',
  ' ',
  '-1',
  [],
  {},
  [[]],
]

function flipped(bytes: Buffer, bit: number): Buffer {
  return changed(bytes, bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)))
}

function changed(bytes: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(bytes)
  if (at < copy.length) copy[at] = byte
  return copy
}

function parsed(bytes: Buffer): unknown {
  const first = bytes[0]
  if (first !== 0x7b && first !== 0x5b) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
