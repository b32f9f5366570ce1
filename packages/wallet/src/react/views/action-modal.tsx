import { setAction } from '../../core/set-action.ts'
import { SpinIcon } from '../glyphs.tsx'
import { ACTION_TEXTS } from './action-texts.ts'
import { Button, Heading, IconButton } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { CheckIcon, CloseIcon, CrossIcon } from './icons.tsx'
import { WalletIcon } from './wallet-icon.tsx'
import { useWidget } from './widget-context.ts'

/** The modal of a request: confirm in the wallet, done, or cancelled. Closing it while it waits aborts the request. */
export function ActionModal({ leaving }: { leaving: boolean }) {
  const { core, state, t } = useWidget()
  const { action, wallet } = state
  if (!action) return null
  const { title, text, modal, result } = ACTION_TEXTS[action.name]
  const name = wallet && 'name' in wallet ? wallet.name : t('yourWallet')
  const image = wallet && 'imageUrl' in wallet ? wallet.imageUrl : undefined
  const close = () => setAction(core, null)
  return (
    <Dialog
      view={action.name}
      leaving={leaving}
      close={close}
      marks={{ 'data-tc-actions-modal-container': 'true' }}
    >
      <IconButton side="end" label={t('close')} onClick={close}>
        <CloseIcon />
      </IconButton>
      <div className="gw-view gw-action" {...{ [modal]: 'true' }}>
        {result === null ? (
          <span className="gw-waiting">
            <SpinIcon size={96} />
            <WalletIcon name={name} imageUrl={image} size={60} />
          </span>
        ) : (
          <span className={`gw-badge gw-${result}`}>
            {result === 'good' ? <CheckIcon size={34} /> : <CrossIcon size={30} />}
          </span>
        )}
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
