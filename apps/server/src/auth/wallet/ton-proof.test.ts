import { beginCell, Cell } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fault } from '#platform/fault.ts'
import { proofBy, testDomain, testWallet } from '#test/fixtures/wallets.ts'
import { verifyProof, type WalletProof } from './ton-proof.ts'
import vectors from './vectors/wallets.json' with { type: 'json' }
import { readWalletContract } from './wallet-contract.ts'

const now = new Date('2026-11-18T12:00:00Z')
const rules = { network: '-239', domain: testDomain, now } as const

/** The result of a proof: the kind of wallet, or the code of the refusal. */
function verdict(given: WalletProof, changed: Partial<typeof rules> = {}): string {
  try {
    return verifyProof(given, { ...rules, ...changed }).contract
  } catch (error) {
    if (error instanceof Fault) return error.code
    throw error
  }
}

const known = vectors.filter(({ kind, address }) => kind !== 'v2r2' && address.startsWith('0:'))

test.each(known)('a $kind that another program made and signed is accepted', (vector) => {
  const { kind, seed: _, friendly: __, ...account } = vector
  const at = new Date(vector.proof.timestamp * 1000)
  expect(verifyProof({ ...account, network: '-239' }, { ...rules, now: at })).toEqual({
    address: vector.address,
    network: '-239',
    contract: kind,
  })
})

test('a wallet on the masterchain is refused, whoever signed for it', () => {
  const vector = vectors.find(({ address }) => address.startsWith('-1:'))!
  const at = new Date(vector.proof.timestamp * 1000)
  expect(verdict({ ...vector, network: '-239' }, { now: at })).toBe('wallet.contract-unknown')
})

test('every wallet signs for itself, with its address in any letter case', () => {
  fc.assert(
    fc.property(fc.nat(), fc.base64String({ minLength: 1, maxLength: 60 }), (number, payload) => {
      const given = proofBy(testWallet(number), payload, now)
      expect(verdict(given)).toBe('v4r2')
      const upperCase = {
        ...given,
        address: given.address.toUpperCase(),
        publicKey: given.publicKey.toUpperCase(),
      }
      expect(verifyProof(upperCase, rules).address).toBe(given.address)
    }),
    { numRuns: 25 },
  )
})

const flip = (bytes: Buffer, bit: number): Buffer => {
  const flipped = Buffer.from(bytes)
  flipped[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7)
  return flipped
}
const sound = proofBy(testWallet(1), 'the payload of a player', now)
const { proof } = sound
/** Each part of a proof, with one bit of it flipped. */
const flips: Readonly<Record<string, (bit: number) => WalletProof>> = {
  signature: (bit) => ({
    ...sound,
    proof: { ...proof, signature: flip(Buffer.from(proof.signature, 'base64'), bit).toString('base64') },
  }),
  payload: (bit) => ({
    ...sound,
    proof: { ...proof, payload: flip(Buffer.from(proof.payload), bit).toString('latin1') },
  }),
  timestamp: (bit) => ({ ...sound, proof: { ...proof, timestamp: proof.timestamp ^ (1 << (bit % 31)) } }),
  domain: (bit) => ({
    ...sound,
    proof: {
      ...proof,
      domain: { ...proof.domain, value: flip(Buffer.from(proof.domain.value), bit).toString('latin1') },
    },
  }),
  length: (bit) => ({
    ...sound,
    proof: {
      ...proof,
      domain: { ...proof.domain, lengthBytes: proof.domain.lengthBytes ^ (1 << (bit % 31)) },
    },
  }),
  address: (bit) => ({
    ...sound,
    address: `0:${flip(Buffer.from(sound.address.slice(2), 'hex'), bit).toString('hex')}`,
  }),
  workchain: () => ({ ...sound, address: sound.address.replace(/^0/, '-1') }),
  publicKey: (bit) => ({
    ...sound,
    publicKey: flip(Buffer.from(sound.publicKey, 'hex'), bit).toString('hex'),
  }),
  data: (bit) => ({ ...sound, walletStateInit: withPart('data', bit) }),
  code: (bit) => ({ ...sound, walletStateInit: withPart('code', bit) }),
}

/** The valid wallet's state with one bit flipped in its code's or its data's own cell. */
function withPart(part: 'code' | 'data', bit: number): string {
  const refs = [...Cell.fromBase64(sound.walletStateInit).refs]
  const index = part === 'code' ? 0 : 1
  const cell = refs[index]!
  const at = bit % cell.bits.length
  const bits = Array.from({ length: cell.bits.length }, (_, n) => cell.bits.at(n) !== (n === at))
  const flipped = beginCell()
  for (const value of bits) flipped.storeBit(value)
  for (const ref of cell.refs) flipped.storeRef(ref)
  refs[index] = flipped.endCell()
  return beginCell()
    .storeUint(0b00110, 5)
    .storeRef(refs[0]!)
    .storeRef(refs[1]!)
    .endCell()
    .toBoc()
    .toString('base64')
}

test.each(Object.keys(flips))('one flipped bit of the %s is refused', (part) => {
  expect(verdict(sound)).toBe('v4r2')
  fc.assert(
    fc.property(fc.nat({ max: 4095 }), (bit) => {
      expect(verdict(flips[part]!(bit))).toMatch(/^wallet\.(proof-invalid|proof-expired|contract-unknown)$/)
    }),
  )
})

test('a flipped bit of the bag of cells is refused, unless it encodes the same cell', () => {
  const boc = Buffer.from(sound.walletStateInit, 'base64')
  fc.assert(
    fc.property(fc.nat({ max: boc.length * 8 - 1 }), (bit) => {
      const walletStateInit = flip(boc, bit).toString('base64')
      const read = readWalletContract(walletStateInit)
      const same = typeof read === 'object' && `0:${read.hash}` === sound.address
      expect(verdict({ ...sound, walletStateInit }) === 'v4r2').toBe(same)
    }),
    { numRuns: 500 },
  )
})

test('an input that is no wallet is refused, and never throws anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), (bytes) => {
      expect(verdict({ ...sound, walletStateInit: Buffer.from(bytes).toString('base64') })).toBe(
        'wallet.proof-invalid',
      )
    }),
  )
  const old = vectors.find(({ kind }) => kind === 'v2r2')!
  expect(verdict({ ...sound, walletStateInit: old.walletStateInit })).toBe('wallet.contract-unknown')
  const [code, data] = Cell.fromBase64(sound.walletStateInit).refs as [Cell, Cell]
  const short = beginCell().storeUint(1, 64).endCell()
  const stateOf = (bits: number, ...refs: Cell[]) =>
    refs
      .reduce((state, ref) => state.storeRef(ref), beginCell().storeUint(bits, 5))
      .endCell()
      .toBoc()
      .toString('base64')
  for (const state of [
    stateOf(0b00110, code, short),
    stateOf(0b00111, code, data, data),
    stateOf(0b00100, code),
  ]) {
    expect(verdict({ ...sound, walletStateInit: state })).toBe('wallet.proof-invalid')
  }
})

test("a proof with another key than the wallet's proves nothing: the state decides", () => {
  const [victim, thief] = [testWallet(1), testWallet(2)]
  const stolen = { ...proofBy({ ...victim, sign: thief.sign }, 'p', now), publicKey: thief.publicKey }
  expect(verdict(stolen)).toBe('wallet.proof-invalid')
  const mixed = { ...proofBy(victim, 'p', now), walletStateInit: thief.walletStateInit }
  expect(verdict(mixed)).toBe('wallet.proof-invalid')
})

test('a proof for another app, another network or another time is refused', () => {
  expect(verdict(proofBy(testWallet(1), 'p', now, 'thief.example'))).toBe('wallet.proof-invalid')
  expect(verdict(sound, { domain: 'ganj.example:8080' as typeof testDomain })).toBe('wallet.proof-invalid')
  expect(verdict({ ...sound, network: '-3' })).toBe('wallet.wrong-network')
  expect(verdict({ ...sound, network: 'mainnet' })).toBe('wallet.wrong-network')
  const at = (seconds: number) => proofBy(testWallet(1), 'p', new Date(now.getTime() + seconds * 1000))
  expect(verdict(at(-20 * 60))).toBe('v4r2')
  expect(verdict(at(-20 * 60 - 1))).toBe('wallet.proof-expired')
  expect(verdict(at(5 * 60))).toBe('v4r2')
  expect(verdict(at(5 * 60 + 1))).toBe('wallet.proof-expired')
})
