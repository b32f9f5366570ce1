import { useEffect } from 'react'
import { showCode } from '../../core/choose-wallet.ts'
import { prepareLink } from '../../core/connect.ts'
import type { UiWallet } from '../../core/state.ts'
import { useWidget } from './widget-context.ts'

/** Keeps the link of the code for every wallet prepared. */
export function useUniversalLink(): void {
  const { core } = useWidget()
  useLink('universal', true)
  useEffect(() => showCode(core, null), [core])
}

/** Keeps the link of a view prepared: made when it opens, made anew when the request's parameters or the list change. */
export function useLink(target: 'universal' | UiWallet, wanted: boolean): void {
  const { core, state } = useWidget()
  const { parameters, wallets, link } = state
  const failed = state.view.failure !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is made from all of these
  useEffect(() => {
    if (!wanted || failed || core.connector().connected) return
    try {
      prepareLink(core, target)
    } catch (error) {
      core.report(error)
    }
  }, [core, target, wanted, failed, parameters, wallets, link])
}
