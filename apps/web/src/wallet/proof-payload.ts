import { issueProofPayload } from '@ganj/contract'
import type { TonConnectUI } from '@ganj/wallet'
import { call } from '#auth/api.ts'
import { toastFault } from '#platform/toast.ts'

/** A payload is valid for 15 minutes; it is renewed while the player chooses. */
const renewMs = 10 * 60_000

/** Provides a widget with the payload that a wallet signs. */
export interface ProofPayload {
  /** Requests a payload and renews it until `end`; rejects when there is none. */
  begin(): Promise<void>
  end(): void
}

/** At most one payload is renewed at a time: a later `begin` ends the previous one. */
export function proofPayloadFor(ui: TonConnectUI): ProofPayload {
  let offer = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const provide = async (mine: number): Promise<void> => {
    const { payload, network } = await call(issueProofPayload)
    if (mine !== offer || ui.connected) return
    ui.setConnectionNetwork(network)
    ui.setConnectRequestParameters({ state: 'ready', value: { tonProof: payload } })
    timer = setTimeout(() => provide(mine).catch(toastFault), renewMs)
  }
  const end = () => {
    offer++
    clearTimeout(timer)
  }
  return {
    begin() {
      end()
      ui.setConnectRequestParameters({ state: 'loading' })
      return provide(offer)
    },
    end,
  }
}
