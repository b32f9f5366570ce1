import { overlays } from '@ganj/ui'
import { TonConnectUI, type UIWallet, type WalletUiState } from '@ganj/wallet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idleConnector } from '../../test/connector.ts'
import { followWalletDialogs } from './wallet-overlays.ts'

const known: UIWallet = {
  name: 'Known',
  appName: 'known',
  imageUrl: '',
  aboutUrl: 'https://known.test',
  universalLink: 'https://known.test/connect',
  bridgeUrl: 'https://bridge.test',
  platforms: ['ios'],
}

let ui: TonConnectUI
let stop: () => void

beforeEach(() => {
  ui = new TonConnectUI({
    connector: idleConnector,
    headless: true,
    restoreConnection: false,
    walletsListSource: false,
    walletsListConfiguration: { includeWallets: [known] },
  })
  stop = followWalletDialogs(ui)
})
afterEach(() => {
  stop()
  ui.destroy()
})

const asking: WalletUiState['action'] = {
  id: 1,
  name: 'confirm-transaction',
  showNotification: false,
  openModal: true,
  sent: false,
  traceId: 't',
  openWallet: null,
}

test("the host's back button closes the wallets dialog before anything below it", async () => {
  await ui.openModal()
  expect([ui.modalState.status, overlays.count()]).toEqual(['opened', 1])
  overlays.closeTop()
  expect(ui.modalState).toMatchObject({ status: 'closed', closeReason: 'action-cancelled' })
  expect(overlays.count()).toBe(0)
})

test('the host’s back button also closes the dialog of a single wallet', async () => {
  await ui.openSingleWalletModal('known')
  expect([ui.singleWalletModalState.status, overlays.count()]).toEqual(['opened', 1])
  overlays.closeTop()
  expect([ui.singleWalletModalState.status, overlays.count()]).toEqual(['closed', 0])
})

test('the host’s back button closes the dialog of a pending request, which is aborted', () => {
  ui.core.store.set({ action: asking })
  expect(overlays.count()).toBe(1)
  overlays.closeTop()
  expect([ui.core.store.get().action, overlays.count()]).toEqual([null, 0])
})

test('a dialog that closes itself is no longer an overlay, and a request without a dialog is none', async () => {
  await ui.openModal()
  ui.closeModal()
  expect(overlays.count()).toBe(0)
  ui.core.store.set({ action: { ...asking, openModal: false } })
  expect(overlays.count()).toBe(0)
})
