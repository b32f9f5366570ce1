import { setAction } from '../../actions/set-action.ts'
import { WaitingIcon } from '../connect/waiting.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button, CloseButton, Heading } from '../controls/controls.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { useWidget } from '../controls/widget-context.ts'
import { ACTION_TEXTS } from './action-texts.ts'

/**
 * The modal of a request: confirm in the wallet, done, or cancelled. Closing it while the request is pending aborts
 * the request.
 */
export function ActionModal({ leaving }: { leaving: boolean }) {
  const { core, state, t } = useWidget()
  const { action, wallet } = state
  if (!action) return null
  const { title, text, modal, result } = ACTION_TEXTS[action.name]
  const name = wallet && 'name' in wallet ? wallet.name : t('yourWallet')
  const imageUrl = wallet && 'imageUrl' in wallet ? wallet.imageUrl : undefined
  const close = () => setAction(core, null)
  return (
    <Dialog
      view={action.name}
      leaving={leaving}
      close={close}
      marks={{ 'data-tc-actions-modal-container': 'true' }}
    >
      <CloseButton onClick={close} />
      <div className="gw-view gw-action" {...{ [modal]: 'true' }}>
        {result === null ? <WaitingIcon wallet={{ name, imageUrl }} /> : <Badge result={result} />}
        <Heading>{t(title, name)}</Heading>
        <p className="gw-lead" data-tc-text="true">
          {t(text)}
        </p>
        <div className="gw-buttons">
          {result === null && action.openWallet && (
            <Button kind="primary" onClick={action.openWallet}>
              {t('openWallet')}
            </Button>
          )}
          {result !== null && <Button onClick={close}>{t('close')}</Button>}
        </div>
      </div>
    </Dialog>
  )
}
