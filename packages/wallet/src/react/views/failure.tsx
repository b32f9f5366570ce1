import type { ConnectFailure, UiWallet } from '../../core/state.ts'
import { Button } from './controls.tsx'
import { CrossIcon } from './icons.tsx'
import { useWidget } from './widget-context.ts'

const TEXTS = {
  'connection-declined': 'declined',
  'missing-features': 'missingFeatures',
  'not-supported': 'notSupported',
  'wrong-network': 'wrongNetwork',
} as const

interface FailureProps {
  failure: ConnectFailure
  wallet: UiWallet | null
  onRetry(): void
  /** Offered on a phone: another hand may do better. */
  onShowQr?: (() => void) | undefined
  onOther?: (() => void) | undefined
}

/** Why it did not work, and what to do now. */
export function Failure({ failure, wallet, onRetry, onShowQr, onOther }: FailureProps) {
  const { t } = useWidget()
  return (
    <div className="gw-status">
      <span className="gw-badge gw-bad">
        <CrossIcon size={30} />
      </span>
      <p role="alert">{t(TEXTS[failure], wallet?.name ?? t('yourWallet'))}</p>
      <div className="gw-buttons">
        {failure === 'not-supported' && onOther ? (
          <Button onClick={onOther}>{t('chooseAnother')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('retry')}</Button>
        )}
        {onShowQr && <Button onClick={onShowQr}>{t('showQr')}</Button>}
      </div>
    </div>
  )
}
