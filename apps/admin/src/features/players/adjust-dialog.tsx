import {
  adjustBalance,
  explainBalance,
  getApprovals,
  getPlayer,
  getPlayerTransfers,
  type PlayerProfile,
} from '@ganj/contract/admin'
import { NativeSelect, TextInput } from '@mantine/core'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { balanceAfter, parseAmount } from './amounts.ts'
import classes from './player-page.module.css'

type Currency = PlayerProfile['balances'][number]['currency']

/** Credits or debits a player, and shows the resulting balance before. */
export function AdjustDialog({ player, close }: { player: PlayerProfile; close: () => void }) {
  const text = useText()
  const format = useFormat()
  const [currency, setCurrency] = useState<Currency>('ticket')
  const [sign, setSign] = useState<'give' | 'take'>('give')
  const [typed, setTyped] = useState('')
  const { run, isBusy, error } = useCommand({
    endpoint: adjustBalance,
    subject: player.id,
    refreshes: [getPlayer, getPlayerTransfers, explainBalance, getApprovals],
    done: ({ state }) => text(state === 'done' ? 'adjust.done' : 'adjust.waiting'),
    onDone: close,
    isQuiet: true,
  })
  const balance = player.balances.find((one) => one.currency === currency)?.amount ?? '0'
  const size = parseAmount(typed, currency)
  const amount = size === null ? null : sign === 'give' ? size : `-${size}`
  const after = amount === null ? null : balanceAfter(balance, amount)
  const isShort = after?.startsWith('-') ?? false
  const name = textOf('currency', currency)
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={text('adjust.title')}
      act={text(sign === 'give' ? 'adjust.give' : 'adjust.take')}
      isDangerous={sign === 'take'}
      hasOwnFocus
      isBusy={isBusy}
      error={error}
      isIncomplete={amount === null || isShort}
      onConfirm={(reason) => amount !== null && run({ id: player.id, currency, amount, reason })}
    >
      <Choice
        label={text('adjust.title')}
        value={sign}
        onChange={(value) => setSign(value === 'take' ? 'take' : 'give')}
        options={[
          { value: 'give', text: text('adjust.give') },
          { value: 'take', text: text('adjust.take') },
        ]}
      />
      <div className={classes.adjust}>
        <NativeSelect
          label={text('adjust.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          data={player.balances.map((one) => ({
            value: one.currency,
            label: textOf('currency', one.currency),
          }))}
        />
        <TextInput
          label={text('adjust.amount')}
          inputMode="decimal"
          data-autofocus
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={typed !== '' && size === null ? text('adjust.amount-wrong') : undefined}
        />
      </div>
      <p className={classes.preview} aria-live="polite">
        <span>
          {text('adjust.now')} <bdi>{format.number(balance)}</bdi> {name}
        </span>
        <span aria-hidden="true">{format.language === 'fa' ? '←' : '→'}</span>
        <strong>
          {after === null || isShort
            ? text(isShort ? 'adjust.too-little' : 'adjust.unknown')
            : format.number(after)}
        </strong>
      </p>
    </ReasonDialog>
  )
}
