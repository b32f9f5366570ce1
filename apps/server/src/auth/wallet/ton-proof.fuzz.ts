import { connectWallet } from '@ganj/contract'
import { Compile } from 'typebox/schema'
import { Fault } from '#platform/fault.ts'
import { verifyProof, type WalletProof } from './ton-proof.ts'
import vectors from './vectors/wallets.json' with { type: 'json' }
import { readWalletContract } from './wallet-contract.ts'

const body = Compile(connectWallet.body)
const proofOf = ({ kind: _, seed: __, friendly: ___, ...account }: (typeof vectors)[number]) =>
  JSON.stringify({ ...account, network: '-239' })
const [first] = vectors
const signedAt = new Date((first?.proof.timestamp ?? 0) * 1000)
const domain = first?.proof.domain.value ?? ''
/** The inputs with known proofs: no other input may be accepted. */
const known = new Set(vectors.map(({ address }) => address))

export const seeds = [
  ...vectors.slice(0, 4).map(proofOf),
  ...vectors.slice(0, 4).map(({ walletStateInit }) => Buffer.from(walletStateInit, 'base64')),
]

/** The body of a wallet's proof as JSON, and a wallet's StateInit as bytes. */
export function fuzz(bytes: Uint8Array): void {
  readWalletContract(Buffer.from(bytes).toString('base64'))
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  if (!body.Check(given)) return
  try {
    const { address } = verifyProof(given as WalletProof, { network: '-239', domain, now: signedAt })
    if (!known.has(address)) throw new Error('a proof that no wallet gave was believed')
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
}
