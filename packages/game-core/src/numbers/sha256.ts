const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const

const constants = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** SHA-256 (FIPS 180-4) of bytes, in lower-case hexadecimal. Web Crypto's is asynchronous, and a tick is synchronous. */
export function sha256(bytes: Uint8Array): string {
  const hash = Int32Array.from(initial)
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  for (let at = 0; at < padded.length; at += 64) mixBlock(hash, view, at)
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const words = new Int32Array(64)
const word = (at: number) => words[at] as number

/** Plain loops without allocations, because a replay digests all of its inputs. */
function mixBlock(hash: Int32Array, block: DataView, from: number) {
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(from + 4 * i)
  for (let i = 16; i < 64; i++) {
    const near = word(i - 2)
    const far = word(i - 15)
    const spread = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    words[i] = word(i - 16) + spread + word(i - 7) + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10))
  }
  const before = (at: number) => hash[at] as number
  let a = before(0)
  let b = before(1)
  let c = before(2)
  let d = before(3)
  let e = before(4)
  let f = before(5)
  let g = before(6)
  let h = before(7)
  for (let i = 0; i < 64; i++) {
    const low = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + low + ((e & f) ^ (~e & g)) + (constants[i] as number) + word(i)) | 0
    const high = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (high + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  hash[0] = before(0) + a
  hash[1] = before(1) + b
  hash[2] = before(2) + c
  hash[3] = before(3) + d
  hash[4] = before(4) + e
  hash[5] = before(5) + f
  hash[6] = before(6) + g
  hash[7] = before(7) + h
}
