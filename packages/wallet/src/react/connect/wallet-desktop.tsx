import { isWalletInfoCurrentlyInjected, isWalletInfoInjectable, isWalletInfoRemote } from '@tonconnect/sdk'
import { openWalletApp, retry, showCode } from '../../connect/choose-wallet.ts'
import { connectInjected, whenReady } from '../../connect/connect.ts'
import type { UiWallet } from '../../core/state.ts'
import { isHandheld, readDevice } from '../../telegram/device.ts'
import { supportsDesktop, supportsExtension, supportsMobile } from '../../wallets/order-wallets.ts'
import { useEffect, useId, useState } from '../compat.ts'
import { BackButton, Button, Heading, LinkButton } from '../controls/controls.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { useOneTask } from '../controls/use-one-task.ts'
import { useWidget } from '../controls/widget-context.ts'
import { CopyableQr } from '../qr/copyable-qr.tsx'
import { Failure } from './failure.tsx'
import { useLink } from './use-link.ts'
import { Waiting } from './waiting.tsx'
import { WalletIcon } from './wallet-icon.tsx'

type Mode = 'mobile' | 'extension' | 'desktop'

/** The connection methods of a wallet on a computer, the default one first. */
function modesOf(wallet: UiWallet): Mode[] {
  const remote = isWalletInfoRemote(wallet)
  const modes: [Mode, boolean][] = [
    ['mobile', remote && supportsMobile(wallet)],
    ['extension', isWalletInfoInjectable(wallet) && supportsExtension(wallet)],
    ['desktop', remote && supportsDesktop(wallet)],
  ]
  const possible = modes.flatMap(([mode, is]) => (is ? [mode] : []))
  if (possible.length > 0) return possible
  return [remote ? 'desktop' : 'extension']
}

/** The view of one wallet on a computer: QR code, extension, app. */
export function WalletDesktop({ wallet, back }: { wallet: UiWallet; back: (() => void) | null }) {
  const { core, state, t } = useWidget()
  const modes = modesOf(wallet)
  const [mode, setMode] = useState<Mode>(modes[0] ?? 'mobile')
  const panel = useId()
  const { failure } = state.view
  const begin = useOneTask()
  useLink(wallet, mode !== 'extension')
  const start = (next: Mode) => {
    retry(core)
    if (next === 'mobile') showCode(core, wallet)
    begin(() => {
      if (next === 'extension' && isWalletInfoCurrentlyInjected(wallet)) return connectInjected(core, wallet)
      return next === 'desktop' ? whenReady(core, () => openWalletApp(core, wallet)) : () => {}
    })
  }
  const enter = (next: Mode) => {
    setMode(next)
    start(next)
  }
  useEffect(() => {
    if (!failure) start(mode)
  }, [wallet.name])
  const texts = { mobile: t('mobile'), extension: t('extension'), desktop: t('desktop') }
  return (
    <div className="gw-view" data-tc-wallets-modal-connection-desktop="true">
      {back && <BackButton onClick={back} />}
      <Heading>
        <bdi>{wallet.name}</bdi>
      </Heading>
      {modes.length > 1 && (
        <Tabs
          label={t('walletIsOn')}
          tabs={modes.map((id) => ({ id, text: texts[id] }))}
          chosen={mode}
          panel={panel}
          onChoose={enter}
        />
      )}
      <div id={panel} role={modes.length > 1 ? 'tabpanel' : undefined} className="gw-panel">
        {failure ? (
          <Failure
            failure={failure}
            wallet={wallet}
            onRetry={() => enter(mode)}
            onOther={back ?? undefined}
          />
        ) : mode === 'mobile' ? (
          <>
            <p className="gw-lead">{t('scanWith', wallet.name)}</p>
            <CopyableQr wallet={wallet} />
            {isHandheld(readDevice()) && (
              <Button kind="primary" disabled={!state.link} onClick={() => openWalletApp(core, wallet)}>
                {t('openAgain', wallet.name)}
              </Button>
            )}
          </>
        ) : mode === 'extension' ? (
          <Extension wallet={wallet} onRetry={() => enter('extension')} />
        ) : (
          <Waiting wallet={wallet} text={t('continueIn', wallet.name)}>
            <Button kind="primary" onClick={() => openWalletApp(core, wallet)}>
              {t('openAgain', wallet.name)}
            </Button>
          </Waiting>
        )}
      </div>
    </div>
  )
}

function Extension({ wallet, onRetry }: { wallet: UiWallet; onRetry(): void }) {
  const { t } = useWidget()
  if (isWalletInfoCurrentlyInjected(wallet)) {
    return (
      <Waiting wallet={wallet} text={t('continueInExtension', wallet.name)}>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </Waiting>
    )
  }
  return (
    <div className="gw-status">
      <WalletIcon wallet={wallet} size={72} />
      <p>{t('extensionMissing', wallet.name)}</p>
      <div className="gw-buttons">
        <LinkButton href={wallet.aboutUrl}>{t('getWallet', wallet.name)}</LinkButton>
      </div>
    </div>
  )
}
