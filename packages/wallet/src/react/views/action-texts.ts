import type { ActionName } from '../../core/state.ts'
import type { ViewTexts } from '../../i18n/dictionary.ts'

/** What a state of an action says and how it is marked. */
export interface ActionTexts {
  title: keyof ViewTexts
  text: keyof ViewTexts
  result: 'good' | 'bad' | null
  modal: string
  notice: string
}

const state = (
  title: keyof ViewTexts,
  text: keyof ViewTexts,
  result: ActionTexts['result'],
  modal: string,
  notice: string,
) => ({
  title,
  text,
  result,
  modal: `data-tc-${modal}-modal`,
  notice: `data-tc-notification-${notice}`,
})

/** Modal and notification say the same of each state. */
export const ACTION_TEXTS: Record<ActionName, ActionTexts> = {
  'confirm-transaction': state('confirmTransaction', 'confirmText', null, 'confirm', 'confirm'),
  'transaction-sent': state('transactionSent', 'transactionSentText', 'good', 'transaction-sent', 'tx-sent'),
  'transaction-canceled': state(
    'transactionCanceled',
    'transactionCanceledText',
    'bad',
    'transaction-canceled',
    'tx-cancelled',
  ),
  'confirm-sign-data': state('confirmSignData', 'confirmText', null, 'sign-data-confirm', 'confirm'),
  'data-signed': state('dataSigned', 'dataSignedText', 'good', 'data-signed', 'data-signed'),
  'sign-data-canceled': state(
    'signDataCanceled',
    'signDataCanceledText',
    'bad',
    'sign-data-canceled',
    'sign-data-cancelled',
  ),
}
