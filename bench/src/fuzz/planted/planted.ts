/* A parser with a fault, for the test of the fuzzer. */

export const seeds = ['a']

/** Random bytes find this once in four thousand million tries. */
export function fuzz(bytes: Uint8Array): void {
  if (bytes[0] !== 0x47) return
  if (bytes[1] !== 0x61) return
  if (bytes[2] !== 0x6e) return
  if (bytes[3] === 0x6a) throw new Error('planted')
}
