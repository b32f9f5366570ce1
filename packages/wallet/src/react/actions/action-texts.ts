import type { ActionName } from '../../core/state.ts'
import type { ViewTexts } from '../../i18n/dictionary.ts'

/** The texts and the icon of a state of an action. */
export interface ActionTexts {
  title: keyof ViewTexts
  text: keyof ViewTexts
  result: 'good' | 'bad' | null
  modal: string
  notice: string
}

type Waiting = 'confirmTransaction' | 'confirmSignData'
type Ended = 'transactionSent' | 'transactionCanceled' | 'dataSigned' | 'signDataCanceled'

const waiting = (title: Waiting, modal: string) => ({
  title,
  text: 'confirmText' as const,
  result: null,
  modal: `data-tc-${modal}-modal`,
  notice: 'data-tc-notification-confirm',
})

const ended = (title: Ended, result: 'good' | 'bad', modal: string, notice: string) => ({
  title,
  text: `${title}Text` as const,
  result,
  modal: `data-tc-${modal}-modal`,
  notice: `data-tc-notification-${notice}`,
})

/** Texts of each state, for both the modal and the notification. */
export const ACTION_TEXTS: Record<ActionName, ActionTexts> = {
  'confirm-transaction': waiting('confirmTransaction', 'confirm'),
  'transaction-sent': ended('transactionSent', 'good', 'transaction-sent', 'tx-sent'),
  'transaction-canceled': ended('transactionCanceled', 'bad', 'transaction-canceled', 'tx-cancelled'),
  'confirm-sign-data': waiting('confirmSignData', 'sign-data-confirm'),
  'data-signed': ended('dataSigned', 'good', 'data-signed', 'data-signed'),
  'sign-data-canceled': ended('signDataCanceled', 'bad', 'sign-data-canceled', 'sign-data-cancelled'),
}
