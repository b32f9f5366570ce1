import { isWalletInfoCurrentlyInjected } from '@tonconnect/sdk'
import { useEffect, useRef, useState } from 'react'
import { openWalletApp, retry, showCode } from '../../core/choose-wallet.ts'
import { connectInjected } from '../../core/connect.ts'
import type { UiWallet } from '../../core/state.ts'
import { SpinIcon } from '../glyphs.tsx'
import { Button, Heading, IconButton, LinkButton } from './controls.tsx'
import { CopyableQr } from './copyable-qr.tsx'
import { Failure } from './failure.tsx'
import { BackIcon } from './icons.tsx'
import { useLink } from './use-link.ts'
import { WalletIcon } from './wallet-icon.tsx'
import { useWidget } from './widget-context.ts'

/** One wallet seen from a phone: it is opened at once; a code and a link to get it are at hand. */
export function WalletMobile({ wallet, back }: { wallet: UiWallet; back: (() => void) | null }) {
  const { core, state, t } = useWidget()
  const [code, setCode] = useState(false)
  const { failure } = state.view
  const onPage = isWalletInfoCurrentlyInjected(wallet)
  const opened = useRef(false)
  useLink(wallet, !onPage)
  const open = () => {
    setCode(false)
    retry(core)
    if (isWalletInfoCurrentlyInjected(wallet)) connectInjected(core, wallet)
    else openWalletApp(core, wallet)
  }
  const ready = onPage || state.link !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wallet is opened once, when its link is there
  useEffect(() => {
    if (opened.current || !ready || failure) return
    opened.current = true
    open()
  }, [ready])
  const showQr = () => {
    setCode(true)
    retry(core)
    showCode(core, wallet)
  }
  return (
    <div className="gw-view" data-tc-wallets-modal-connection-mobile="true">
      {(back || code) && (
        <IconButton
          side="start"
          label={t('back')}
          onClick={code ? () => setCode(false) : (back ?? (() => {}))}
        >
          <BackIcon />
        </IconButton>
      )}
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
        <div className="gw-status">
          <span className="gw-waiting">
            <SpinIcon size={96} />
            <WalletIcon name={wallet.name} imageUrl={wallet.imageUrl} size={60} />
          </span>
          <p role="status">{t('continueIn', wallet.name)}</p>
          <div className="gw-buttons">
            <Button onClick={open}>{t('retry')}</Button>
            {!onPage && <Button onClick={showQr}>{t('showQr')}</Button>}
          </div>
        </div>
      )}
      <div className="gw-get">
        <WalletIcon name={wallet.name} imageUrl={wallet.imageUrl} size={32} />
        <bdi>{wallet.name}</bdi>
        <LinkButton href={wallet.aboutUrl} label={t('getWallet', wallet.name)}>
          {t('get')}
        </LinkButton>
      </div>
    </div>
  )
}
