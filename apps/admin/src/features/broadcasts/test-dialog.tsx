import { testBroadcast } from '@ganj/contract/admin'
import { languages } from '@ganj/ui'
import { Modal, TextInput } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/dialogs.ts'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { messageOf } from '#platform/components/fault-message.ts'
import { parseNumber } from '#platform/format/latin-digits.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './broadcasts.module.css'

/** Sends a test to the operator alone, in one language at a time, because of the messaging app's rate limit. */
export function TestDialog({ id, close }: { id: string; close: () => void }) {
  const text = useText()
  const [chat, setChat] = useState('')
  const { run, isBusy, error } = useCommand({
    endpoint: testBroadcast,
    done: () => text('broadcasts.test-sent'),
    isQuiet: true,
  })
  const telegramId = parseNumber(chat)
  const isWrong = chat.trim() !== '' && telegramId === undefined
  return (
    <Modal opened onClose={close} title={text('broadcasts.test')} centered>
      <div className={classes.stack}>
        <p>{text('broadcasts.test-effect')}</p>
        <TextInput
          label={text('broadcasts.test-chat')}
          description={text('broadcasts.test-chat-hint')}
          value={chat}
          onChange={(event) => setChat(event.currentTarget.value)}
          error={isWrong && text('field.no-number')}
          inputMode="numeric"
          data-autofocus
        />
        {error && (
          <p className={classes.problem} role="alert">
            {messageOf(error)}
          </p>
        )}
        <div className={classes.buttons}>
          {languages.map((language) => (
            <Button
              key={language}
              size="xs"
              variant="default"
              disabled={isBusy || isWrong}
              onClick={() => run({ id, language, ...(telegramId ? { telegramId } : {}) })}
            >
              {textOf('language', language)}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
