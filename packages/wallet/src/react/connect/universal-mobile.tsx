import { openWalletApp, openWalletBot, retry } from '../../connect/choose-wallet.ts'
import { copyText } from '../../core/copy-text.ts'
import type { UiWallet } from '../../core/state.ts'
import { isAble, WALLET_BOT } from '../../wallets/order-wallets.ts'
import { BackButton, Button, Heading } from '../controls/controls.tsx'
import { CopyIcon, LinkIcon, PlaneIcon, QrIcon } from '../controls/icons.tsx'
import { useFlag } from '../controls/use-flag.ts'
import { useWidget } from '../controls/widget-context.ts'
import { COPIED_TIME, CopyableQr } from '../qr/copyable-qr.tsx'
import { Failure } from './failure.tsx'
import { useUniversalLink } from './use-link.ts'
import { ViewAllTile, WalletTile } from './wallet-tile.tsx'

/** Up to this many wallets are all shown; of a longer list only the first ones, four including Telegram's own. */
const SHOW_ALL_UP_TO = 7
const FIRST_WALLETS = 3

interface UniversalMobileProps {
  wallets: UiWallet[]
  viewAll(): void
  showCode(): void
  choose(wallet: UiWallet): void
}

/** Telegram's wallet, the first wallets with a mobile app, and a QR code for another phone. */
export function UniversalMobile({ wallets, viewAll, showCode, choose }: UniversalMobileProps) {
  const { core, state, t } = useWidget()
  const { failure } = state.view
  const bot = wallets.find(({ appName }) => appName === WALLET_BOT)
  const others = wallets.filter(({ appName }) => appName !== WALLET_BOT)
  const able = others.filter(isAble)
  const fits = others.length <= SHOW_ALL_UP_TO
  return (
    <div className="gw-view" data-tc-wallets-modal-universal-mobile="true">
      <Heading>{t('connectYourWallet')}</Heading>
      {failure && (
        <Failure
          failure={failure}
          wallet={state.view.wallet}
          onRetry={() => retry(core)}
          onShowQr={showCode}
        />
      )}
      <p className="gw-lead">{bot?.isSupportRequiredFeatures ? t('botOrChoose') : t('chooseWallet')}</p>
      {bot?.isSupportRequiredFeatures && (
        <>
          <Button kind="telegram" wide onClick={() => openWalletBot(core)}>
            <PlaneIcon />
            {t('connectBot')}
          </Button>
          <h2 data-tc-h2="true">{t('orChoose')}</h2>
        </>
      )}
      <ul className="gw-grid">
        {(fits ? others : able.slice(0, FIRST_WALLETS)).map((wallet) => (
          <WalletTile key={wallet.name} wallet={wallet} onChoose={choose} />
        ))}
        {!fits && <ViewAllTile wallets={others.slice(FIRST_WALLETS)} onClick={viewAll} />}
      </ul>
      <Button wide onClick={showCode}>
        <QrIcon />
        {t('showQr')}
      </Button>
    </div>
  )
}

/** A QR code for another phone, and its link. */
export function MobileCode({ back }: { back(): void }) {
  const { core, state, t } = useWidget()
  const [copied, raise] = useFlag(core.clock, COPIED_TIME)
  useUniversalLink()
  const link = state.link?.url
  const { failure } = state.view
  return (
    <div className="gw-view" data-tc-wallets-modal-universal-mobile="true">
      <BackButton onClick={back} />
      <Heading>{t('connectYourWallet')}</Heading>
      <p className="gw-lead">{t('scanWithPhone')}</p>
      {failure ? (
        <Failure failure={failure} wallet={null} onRetry={() => retry(core)} />
      ) : (
        <CopyableQr wallet={null} />
      )}
      <div className="gw-buttons">
        <Button disabled={!link} onClick={() => openWalletApp(core, 'universal')}>
          <LinkIcon />
          {t('openLink')}
        </Button>
        <Button disabled={!link} onClick={() => link && copyText(link).then(raise, core.report)}>
          <CopyIcon />
          <span aria-live="polite">{copied ? t('copied') : t('copyLink')}</span>
        </Button>
      </div>
    </div>
  )
}
