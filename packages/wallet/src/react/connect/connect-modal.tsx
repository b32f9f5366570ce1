import { chooseWallet, leaveWallet } from '../../connect/choose-wallet.ts'
import { closeModals } from '../../connect/close-modal.ts'
import type { ModalView, UiWallet } from '../../core/state.ts'
import { supportsMobile } from '../../wallets/order-wallets.ts'
import { SpinIcon } from '../button/glyphs.tsx'
import { Badge } from '../controls/badge.tsx'
import { BackButton, Button, CloseButton, Heading, IconButton } from '../controls/controls.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { HelpIcon } from '../controls/icons.tsx'
import { ViewBoundary } from '../controls/view-boundary.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { AllWallets } from './all-wallets.tsx'
import { FeatureMissing } from './feature-missing.tsx'
import { Info } from './info.tsx'
import { Restore } from './restore.tsx'
import { UniversalDesktop } from './universal-desktop.tsx'
import { MobileCode, UniversalMobile } from './universal-mobile.tsx'
import { WalletDesktop } from './wallet-desktop.tsx'
import { WalletMobile } from './wallet-mobile.tsx'

/** The wallets modal, and the modal of a single wallet. */
export function ConnectModal({ leaving }: { leaving: boolean }) {
  const { core, state, mobile, t } = useWidget()
  const { view, single } = state
  const show = (patch: Partial<ModalView>) => core.store.set({ view: { ...core.store.get().view, ...patch } })
  const alone = single.status === 'opened'
  // On a phone the views of the QR code and of all wallets have their back button in this corner; on a computer there
  // is no separate view of the code.
  const isFirst = view.tab === 'universal' || (view.tab === 'code' && !mobile)
  const asks = isFirst && !view.wallet && !view.help && !alone && state.wallets !== null
  return (
    <Dialog
      view={`${view.tab} ${view.wallet?.name} ${view.help} ${view.failure}`}
      leaving={leaving}
      close={() => closeModals(core, 'action-cancelled')}
      marks={{ 'data-tc-wallets-modal-container': 'true' }}
    >
      {asks && (
        <span className="gw-help">
          <IconButton side="end" label={t('whatIsWallet')} onClick={() => show({ help: 'info' })}>
            <HelpIcon />
          </IconButton>
        </span>
      )}
      <CloseButton onClick={() => closeModals(core, 'action-cancelled')} />
      {view.help && <BackButton onClick={() => show({ help: null })} />}
      <ViewBoundary
        key={`${view.tab} ${view.wallet?.name} ${view.help}`}
        failed={(retry) => <FailedView onRetry={retry} />}
      >
        <Content alone={alone} show={show} />
      </ViewBoundary>
    </Dialog>
  )
}

/** Shown instead of a view that failed; the dialog around it can still be closed. */
function FailedView({ onRetry }: { onRetry(): void }) {
  const { t } = useWidget()
  return (
    <div className="gw-view gw-status">
      <Badge result="bad" />
      <Heading>{t('viewFailed')}</Heading>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}

function Content({ alone, show }: { alone: boolean; show(patch: Partial<ModalView>): void }) {
  const { core, state, mobile, t } = useWidget()
  const { view, wallets, modal } = state
  const choose = (wallet: UiWallet) => void chooseWallet(core, wallet).catch(core.report)
  if (view.help) return view.help === 'info' ? <Info /> : <Restore />
  if (view.wallet) {
    const One = mobile ? WalletMobile : WalletDesktop
    return <One key={view.wallet.name} wallet={view.wallet} back={alone ? null : () => leaveWallet(core)} />
  }
  if (!wallets) {
    return (
      <div className="gw-view gw-loading">
        <Heading hidden>{t('connectYourWallet')}</Heading>
        <SpinIcon size={48} />
        <p role="status">{t('walletsLoading')}</p>
      </div>
    )
  }
  const usable = mobile ? wallets.filter(supportsMobile) : wallets
  if ('type' in modal)
    return <FeatureMissing wallets={usable} choose={choose} restore={() => show({ help: 'restore' })} />
  if (view.tab === 'all-wallets')
    return <AllWallets wallets={usable} choose={choose} back={() => show({ tab: 'universal' })} />
  const viewAll = () => show({ tab: 'all-wallets' })
  if (mobile && view.tab === 'code') return <MobileCode back={() => show({ tab: 'universal' })} />
  if (mobile) {
    const showCode = () => show({ tab: 'code' })
    return <UniversalMobile wallets={usable} choose={choose} viewAll={viewAll} showCode={showCode} />
  }
  return <UniversalDesktop wallets={wallets} viewAll={viewAll} />
}
