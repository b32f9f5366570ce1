import { setAction } from '../../core/set-action.ts'
import type { ActionName } from '../../core/state.ts'
import type { Texts } from '../../i18n/dictionary.ts'
import { Button, Heading, IconButton } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { CheckIcon, CloseIcon, CrossIcon, SpinIcon } from './icons.tsx'
import { WalletIcon } from './wallet-icon.tsx'
import { useWidget } from './widget-context.ts'

interface Shown {
  title: keyof Texts
  text: keyof Texts
  mark: `data-tc-${string}`
  result: 'good' | 'bad' | null
}

/** What each state of an action says. */
const SHOWN: Record<ActionName, Shown> = {
  'confirm-transaction': {
    title: 'confirmTransaction',
    text: 'confirmTransactionText',
    mark: 'data-tc-confirm-modal',
    result: null,
  },
  'transaction-sent': {
    title: 'transactionSent',
    text: 'transactionSentText',
    mark: 'data-tc-transaction-sent-modal',
    result: 'good',
  },
  'transaction-canceled': {
    title: 'transactionCanceled',
    text: 'transactionCanceledText',
    mark: 'data-tc-transaction-canceled-modal',
    result: 'bad',
  },
  'confirm-sign-data': {
    title: 'confirmSignData',
    text: 'confirmTransactionText',
    mark: 'data-tc-sign-data-confirm-modal',
    result: null,
  },
  'data-signed': {
    title: 'dataSigned',
    text: 'dataSignedText',
    mark: 'data-tc-data-signed-modal',
    result: 'good',
  },
  'sign-data-canceled': {
    title: 'signDataCanceled',
    text: 'signDataCanceledText',
    mark: 'data-tc-sign-data-canceled-modal',
    result: 'bad',
  },
}

/** The modal of a request: confirm in the wallet, done, or cancelled. Closing it while it waits aborts the request. */
export function ActionModal({ leaving }: { leaving: boolean }) {
  const { core, state, t } = useWidget()
  const { action, wallet } = state
  if (!action) return null
  const { title, text, mark, result } = SHOWN[action.name]
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
      <div className="gw-view gw-action" {...{ [mark]: 'true' }}>
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
