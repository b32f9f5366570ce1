import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const ascending = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + 1) % 256)

test('digests the example of the standard', () => {
  expect(sha256(Uint8Array.of(0x61, 0x62, 0x63))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

// Lengths on both sides of every block boundary, with digests of another program.
test.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [3, 'ce562c676ea7aba9812f54db146b0096011bf3e423edfb0a6f8fb2b02674a801'],
  [55, '16fa57a0a3423a715d594516339f36189d6b5f93754a9714fef202616a9fabfe'],
  [56, 'c37b44e5f1b18554b36966f4f8e08bfbf3164c4b6c10374d12d89850892073c5'],
  [63, 'bbba992d2c85af960fb2987a1fd05e0aa82a3db3c740dd8982a9e273b75e36a3'],
  [64, '66bd4633ed6f71c4ecfa4763bf7ba1c8ec7612de9aa6c0578a7b675207c71e0b'],
  [119, 'a3ed307b730fa77c07531300c6e4a282330011d4d4caf6bb7b63ae05950f4b66'],
  [120, '8e3b15d9fea7472655aa069620b7f8c2e55ee1499f763200a7515fe826e99d20'],
  [1464, 'c26ba539707d1a6c37de0b864692f20e9b46d18b87704f34f41d54943ad4e826'],
])('digests %i bytes', (length, digest) => {
  expect(sha256(ascending(length))).toBe(digest)
})
