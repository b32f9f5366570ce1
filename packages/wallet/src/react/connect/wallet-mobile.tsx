import { isWalletInfoCurrentlyInjected } from '@tonconnect/sdk'
import { openWalletApp, retry, showCode } from '../../connect/choose-wallet.ts'
import { connectInjected, whenReady } from '../../connect/connect.ts'
import type { UiWallet } from '../../core/state.ts'
import { useEffect, useState } from '../compat.ts'
import { BackButton, Button, Heading, LinkButton } from '../controls/controls.tsx'
import { useOneTask } from '../controls/use-one-task.ts'
import { useWidget } from '../controls/widget-context.ts'
import { CopyableQr } from '../qr/copyable-qr.tsx'
import { Failure } from './failure.tsx'
import { useLink } from './use-link.ts'
import { Waiting } from './waiting.tsx'
import { WalletIcon } from './wallet-icon.tsx'

/** The view of one wallet on a phone: the wallet is opened at once; a QR code and an install link are available. */
export function WalletMobile({ wallet, back }: { wallet: UiWallet; back: (() => void) | null }) {
  const { core, state, t } = useWidget()
  const [code, setCode] = useState(false)
  const { failure } = state.view
  const onPage = isWalletInfoCurrentlyInjected(wallet)
  const begin = useOneTask()
  useLink(wallet, !onPage)
  const start = () => {
    retry(core)
    begin(() =>
      isWalletInfoCurrentlyInjected(wallet)
        ? connectInjected(core, wallet)
        : whenReady(core, () => openWalletApp(core, wallet)),
    )
  }
  const open = () => {
    setCode(false)
    start()
  }
  useEffect(() => {
    if (!failure) start()
  }, [])
  const showQr = () => {
    setCode(true)
    retry(core)
    showCode(core, wallet)
  }
  const leave = code ? () => setCode(false) : back
  return (
    <div className="gw-view" data-tc-wallets-modal-connection-mobile="true">
      {leave && <BackButton onClick={leave} />}
      <Heading>
        <bdi>{wallet.name}</bdi>
      </Heading>
      {failure ? (
        <Failure
          failure={failure}
          wallet={wallet}
          onRetry={open}
          onShowQr={onPage ? undefined : showQr}
          onOther={back ?? undefined}
        />
      ) : code ? (
        <>
          <p className="gw-lead">{t('scanWith', wallet.name)}</p>
          <CopyableQr wallet={wallet} />
        </>
      ) : (
        <Waiting wallet={wallet} text={t('continueIn', wallet.name)}>
          <Button onClick={open}>{t('retry')}</Button>
          {!onPage && <Button onClick={showQr}>{t('showQr')}</Button>}
        </Waiting>
      )}
      <div className="gw-get">
        <WalletIcon wallet={wallet} size={32} />
        <bdi>{wallet.name}</bdi>
        <LinkButton href={wallet.aboutUrl} label={t('getWallet', wallet.name)}>
          {t('get')}
        </LinkButton>
      </div>
    </div>
  )
}
