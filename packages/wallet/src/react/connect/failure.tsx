import type { ConnectFailure, UiWallet } from '../../core/state.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/controls.tsx'
import { useWidget } from '../controls/widget-context.ts'

interface FailureProps {
  failure: ConnectFailure
  wallet: UiWallet | null
  onRetry(): void
  /** Offered on a phone: another device can scan the code. */
  onShowQr?: (() => void) | undefined
  onOther?: (() => void) | undefined
}

/** The reason of a failure, and the next steps. */
export function Failure({ failure, wallet, onRetry, onShowQr, onOther }: FailureProps) {
  const { t } = useWidget()
  return (
    <div className="gw-status">
      <Badge result="bad" />
      <p role="alert">{t(failure, wallet?.name ?? t('yourWallet'))}</p>
      <div className="gw-buttons">
        {failure === 'notSupported' && onOther ? (
          <Button onClick={onOther}>{t('chooseAnother')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('retry')}</Button>
        )}
        {onShowQr && <Button onClick={onShowQr}>{t('showQr')}</Button>}
      </div>
    </div>
  )
}
