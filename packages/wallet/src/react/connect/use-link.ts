import { showCode } from '../../connect/choose-wallet.ts'
import { prepareLink } from '../../connect/connect.ts'
import type { UiWallet } from '../../core/state.ts'
import { useEffect } from '../compat.ts'
import { useWidget } from '../controls/widget-context.ts'

/** Keeps the link of the universal QR code prepared. */
export function useUniversalLink(): void {
  const { core } = useWidget()
  useLink('universal', true)
  useEffect(() => showCode(core, null), [core])
}

/**
 * Keeps the link of a view prepared: created when the view opens, and again when the request's parameters or the list
 * change.
 */
export function useLink(target: 'universal' | UiWallet, wanted: boolean): void {
  const { core, state } = useWidget()
  const { parameters, wallets, link } = state
  const failed = state.view.failure !== null
  useEffect(() => {
    if (!wanted || failed || core.connector().connected) return
    try {
      prepareLink(core, target)
    } catch (error) {
      core.report(error)
    }
  }, [core, target, wanted, failed, parameters, wallets, link])
}
