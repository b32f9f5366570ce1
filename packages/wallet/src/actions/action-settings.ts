import type { Core } from '../core/core.ts'
import type { ActionConfiguration, ActionMoment } from '../core/options.ts'

/** Settings of one request: its own, else the widget's, else the defaults. */
export interface ActionSettings {
  modals: ActionMoment[]
  notifications: ActionMoment[]
  returnStrategy: NonNullable<ActionConfiguration['returnStrategy']>
  twaReturnUrl: ActionConfiguration['twaReturnUrl']
  skipRedirectToWallet: ActionConfiguration['skipRedirectToWallet']
}

const ALL: ActionMoment[] = ['before', 'success', 'error']

/** Resolves the settings of one request. */
export function resolveSettings(core: Core, own: ActionConfiguration): ActionSettings {
  const general = core.store.get().options.actionsConfiguration ?? {}
  const moments = (value: ActionMoment[] | 'all') => (value === 'all' ? ALL : value)
  return {
    modals: moments(own.modals ?? general.modals ?? ['before']),
    notifications: moments(own.notifications ?? general.notifications ?? 'all'),
    returnStrategy: own.returnStrategy ?? general.returnStrategy ?? 'back',
    twaReturnUrl: own.twaReturnUrl ?? general.twaReturnUrl,
    skipRedirectToWallet: own.skipRedirectToWallet ?? general.skipRedirectToWallet,
  }
}
