import { Cell } from '@ton/core'

/** The content of a wallet's StateInit. */
export interface WalletContract {
  /** The account's address without its workchain: the hash of the state, in hex. */
  hash: string
  /** Ed25519, 32 bytes, as the contract stores it. */
  publicKey: Buffer
  /** Which contract it is, such as `v4r2`. */
  kind: string
}

/** Wallet contracts by the hash of their code, and the bit of their data at which the public key begins. */
const contracts: Readonly<Record<string, { kind: string; keyAt: number }>> = {
  b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581: { kind: 'v3r1', keyAt: 64 },
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599': { kind: 'v3r2', keyAt: 64 },
  feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0: { kind: 'v4r2', keyAt: 64 },
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f': { kind: 'v5r1', keyAt: 65 },
}

/**
 * Reads the StateInit (TL-B `_ split_depth:(Maybe ...) special:(Maybe ...) code data library`) of a wallet.
 * @param boc the bag of cells, base64
 * @returns `unreadable` when it is no such state, `unknown` when its code is not that of a known wallet
 */
export function readWalletContract(boc: string): WalletContract | 'unreadable' | 'unknown' {
  const state = oneCell(boc)
  const [code, data] = state?.refs ?? []
  if (!state || !code || !data || !isPlain(state)) return 'unreadable'
  const contract = contracts[code.hash().toString('hex')]
  if (!contract) return 'unknown'
  if (data.isExotic || data.bits.length < contract.keyAt + 256) return 'unreadable'
  const publicKey = data.beginParse().skip(contract.keyAt).loadBuffer(32)
  return { hash: state.hash().toString('hex'), publicKey, kind: contract.kind }
}

function oneCell(boc: string): Cell | undefined {
  try {
    const [cell, ...others] = Cell.fromBoc(Buffer.from(boc, 'base64'))
    return others.length === 0 ? cell : undefined
  } catch {
    return undefined
  }
}

// Code and data only. Libraries are not even parsed: a few bytes can encode an endless dictionary.
const isPlain = ({ isExotic, bits, refs }: Cell): boolean =>
  !isExotic && refs.length === 2 && bits.length === 5 && bits.toString() === '34_'
