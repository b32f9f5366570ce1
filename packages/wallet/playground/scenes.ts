import { isWalletInfoRemote } from '@tonconnect/sdk'
import { setAction } from '../src/actions/set-action.ts'
import { chooseWallet } from '../src/connect/choose-wallet.ts'
import { openFeatureModal, openModal } from '../src/connect/open-modal.ts'
import type { Core } from '../src/core/core.ts'
import type { ActionName, ModalView, UiWallet } from '../src/core/state.ts'
import { type FakeConnector, fakeWallet } from '../src/testing/fake-connector.ts'
import { untilPage } from './until-page.ts'

/** Width below which the narrow layout is shown, in pixels. */
const MOBILE_BELOW = 440

/** Brings a widget into one state for a screenshot. */
export type Scene = (core: Core, connector: FakeConnector) => Promise<void> | void

const view = (core: Core, patch: Partial<ModalView>) =>
  core.store.set({ view: { ...core.store.get().view, ...patch } })
const named = (core: Core, name: string) =>
  core.store.get().wallets?.find((wallet) => wallet.name === name) as UiWallet

async function opened(core: Core): Promise<void> {
  await openModal(core)
  await new Promise<void>((resolve) => {
    if (core.store.get().wallets) return resolve()
    const off = core.store.subscribe(({ wallets }) => {
      if (!wallets) return
      off()
      resolve()
    })
  })
}

const one =
  (name: string, more: Partial<ModalView> = {}): Scene =>
  async (core) => {
    await opened(core)
    await chooseWallet(core, named(core, name))
    view(core, more)
  }

const action =
  (name: ActionName, withLink = false): Scene =>
  async (core, connector) => {
    connector.accept(fakeWallet())
    await core.settling
    setAction(core, {
      id: 1,
      name,
      showNotification: true,
      openModal: true,
      sent: withLink,
      traceId: '',
      openWallet: withLink ? () => {} : null,
    })
    await core.present()
  }

/** Clicks a control once it is rendered; layouts without it are unchanged. */
async function press(
  selector: string,
  where: 'everywhere' | 'narrow' | 'wide' = 'everywhere',
): Promise<void> {
  if (where !== 'everywhere' && innerWidth < MOBILE_BELOW !== (where === 'narrow')) return
  const control = () => document.querySelector<HTMLElement>(selector)
  await untilPage(() => control() !== null)
  control()?.click()
}

/** All views and states. */
export const scenes: Record<string, Scene> = {
  disconnected: () => {},
  restoring: (core) => core.store.set({ phase: 'loading' }),
  connected: (_, connector) => connector.accept(fakeWallet()),
  menu: async (core, connector) => {
    connector.accept(fakeWallet())
    await core.settling
    await press('[data-tc-dropdown-button]')
  },
  loading: async (core, connector) => {
    connector.getWallets = () => new Promise(() => {})
    core.store.set({ modal: { status: 'opened', closeReason: null } })
    await core.present()
  },
  universal: opened,
  code: async (core) => {
    await opened(core)
    await press('dialog .gw-grid ~ .gw-wide', 'narrow')
  },
  preparing: async (core) => {
    core.store.set({ parameters: { state: 'loading' } })
    await opened(core)
  },
  info: async (core) => {
    await opened(core)
    view(core, { help: 'info' })
  },
  all: async (core) => {
    await opened(core)
    view(core, { tab: 'all-wallets' })
  },
  declined: async (core) => {
    await opened(core)
    view(core, { failure: 'declined' })
  },
  wallet: one('Tonkeeper'),
  'wallet-code': async (core, connector) => {
    await scenes.wallet?.(core, connector)
    await press('dialog .gw-status button:last-child', 'narrow')
  },
  'wallet-desktop': async (core, connector) => {
    await scenes.wallet?.(core, connector)
    await press('dialog [role=tab]:last-child', 'wide')
  },
  'wallet-declined': one('Tonkeeper', { failure: 'declined' }),
  'wallet-network': one('Tonkeeper', { failure: 'wrongNetwork' }),
  'wallet-features': one('Tonkeeper', { failure: 'missingFeatures' }),
  'wallet-unfit': one('Tonkeeper', { failure: 'notSupported' }),
  extension: one('MyTonWallet'),
  'extension-missing': one('OpenMask'),
  single: async (core) => {
    await opened(core)
    const wallet = named(core, 'Tonkeeper')
    if (!isWalletInfoRemote(wallet)) return
    core.store.set({
      modal: { status: 'closed', closeReason: null },
      single: { status: 'opened', closeReason: null, walletInfo: wallet },
      view: { ...core.store.get().view, wallet },
    })
  },
  confirm: action('confirm-transaction', true),
  'confirm-sign': action('confirm-sign-data'),
  sent: action('transaction-sent'),
  cancelled: action('transaction-canceled'),
  signed: action('data-signed'),
  'sign-cancelled': action('sign-data-canceled'),
  feature: async (core, connector) => {
    await opened(core)
    connector.accept(fakeWallet())
    await core.settling
    openFeatureModal(core, { featureName: 'SignData' }, '')
  },
  restore: async (core, connector) => {
    await scenes.feature?.(core, connector)
    view(core, { help: 'restore' })
  },
}
