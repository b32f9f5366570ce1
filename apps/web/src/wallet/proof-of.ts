import type { BodyOf, connectWallet } from '@ganj/contract'
import type { Wallet } from '@ganj/wallet'

export type WalletProof = BodyOf<typeof connectWallet>

/** The proof of a wallet that has just connected; undefined without a signature or a public key. */
export function proofOf({ account, connectItems }: Wallet): WalletProof | undefined {
  const reply = connectItems?.tonProof
  const { address, chain, publicKey, walletStateInit } = account
  if (!reply || !('proof' in reply) || !publicKey) return undefined
  const { timestamp, domain, payload, signature } = reply.proof
  return {
    address,
    network: chain,
    publicKey,
    walletStateInit,
    // Copied field by field: a wallet may send more than the server accepts.
    proof: {
      timestamp: Number(timestamp),
      domain: { lengthBytes: domain.lengthBytes, value: domain.value },
      payload,
      signature,
    },
  }
}
