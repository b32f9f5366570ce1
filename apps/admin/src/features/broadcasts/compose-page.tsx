import {
  type BroadcastDraft,
  broadcastLimits,
  draftBroadcast,
  getAudit,
  getBroadcasts,
} from '@ganj/contract/admin'
import { directionOf, languages } from '@ganj/ui'
import { Textarea, TextInput } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Page } from '#platform/components/page.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { navigate } from '#platform/router/location.tsx'
import { useUnsaved } from '#platform/router/use-unsaved.ts'
import classes from './broadcasts.module.css'
import { Preview } from './preview.tsx'
import { SegmentPanel } from './segment-fields.tsx'
import { hasOnlyNumbers, noConditions, segmentOf } from './segment-form.ts'

const empty = { fa: '', en: '', ru: '' }
type Local = BroadcastDraft['text']

const isWhole = (local: Local) => languages.every((language) => local[language].trim() !== '')
const isEmpty = (local: Local) => languages.every((language) => local[language].trim() === '')
const trimmed = ({ fa, en, ru }: Local): Local => ({ fa: fa.trim(), en: en.trim(), ru: ru.trim() })

/**
 * Composes a broadcast in every language, for a segment whose size is updated with each change. Nothing is sent here.
 */
export function ComposePage() {
  const text = useText()
  const format = useFormat()
  const [words, setWords] = useState<Local>(empty)
  const [button, setButton] = useState<Local>(empty)
  const [picture, setPicture] = useState('')
  const [fields, setFields] = useState(noConditions)
  const [isAsking, setAsking] = useState(false)
  const written = [words, button, fields, picture]
  const stopAsking = useUnsaved(JSON.stringify(written) !== JSON.stringify([empty, empty, noConditions, '']))
  const { run, isBusy, error } = useCommand({
    endpoint: draftBroadcast,
    refreshes: [getBroadcasts, getAudit],
    done: () => text('broadcasts.kept'),
    onDone: ({ id }) => {
      stopAsking()
      navigate(`/broadcasts/${id}`)
    },
    isQuiet: true,
  })
  const address = picture.trim()
  const most = address ? broadcastLimits.caption : broadcastLimits.text
  const isTooLong = languages.some((language) => [...words[language].trim()].length > most)
  const isPicture = address === '' || /^https:\/\/\S+$/.test(address)
  const isReady =
    isWhole(words) &&
    !isTooLong &&
    isPicture &&
    (isEmpty(button) || isWhole(button)) &&
    hasOnlyNumbers(fields)
  const draft = (): BroadcastDraft => ({
    text: trimmed(words),
    segment: segmentOf(fields),
    ...(isEmpty(button) ? {} : { button: trimmed(button) }),
    ...(address ? { picture: address } : {}),
  })

  return (
    <Page
      title={text('broadcasts.new')}
      note={text('broadcasts.new-hint')}
      actions={
        <Button size="xs" disabled={!isReady} onClick={() => setAsking(true)}>
          {text('broadcasts.keep')}
        </Button>
      }
    >
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Panel title={text('broadcasts.message')}>
            <div className={classes.texts}>
              {languages.map((language) => (
                <div key={language} className={classes.stack}>
                  <Textarea
                    label={text('broadcasts.text-in', { language: textOf('language', language) })}
                    description={`${format.number([...words[language].trim()].length)} / ${format.number(most)}`}
                    dir={directionOf(language)}
                    value={words[language]}
                    onChange={({ currentTarget: { value } }) => setWords({ ...words, [language]: value })}
                    error={[...words[language].trim()].length > most}
                    autosize
                    minRows={4}
                    maxRows={12}
                  />
                  <TextInput
                    label={text('broadcasts.button-in', { language: textOf('language', language) })}
                    dir={directionOf(language)}
                    value={button[language]}
                    onChange={({ currentTarget: { value } }) => setButton({ ...button, [language]: value })}
                    maxLength={broadcastLimits.button}
                  />
                </div>
              ))}
            </div>
            <TextInput
              label={text('broadcasts.picture-address')}
              placeholder="https://"
              dir="ltr"
              value={picture}
              onChange={(event) => setPicture(event.currentTarget.value)}
              error={isPicture ? undefined : text('broadcasts.picture-invalid')}
              maxLength={500}
            />
          </Panel>
          <SegmentPanel fields={fields} onChange={setFields} />
        </div>
        <Panel title={text('broadcasts.preview')}>
          <div className={classes.previews}>
            {languages.map((language) => (
              <Preview
                key={language}
                language={language}
                text={words}
                button={isEmpty(button) ? null : button}
                picture={address && isPicture ? address : null}
              />
            ))}
          </div>
        </Panel>
      </div>
      {isAsking && (
        <ReasonDialog
          isOpen
          close={() => setAsking(false)}
          title={text('broadcasts.keep')}
          act={text('broadcasts.keep')}
          isBusy={isBusy}
          error={error}
          onConfirm={(reason) => run({ draft: draft(), reason })}
        >
          <p>{text('broadcasts.keep-effect')}</p>
        </ReasonDialog>
      )}
    </Page>
  )
}
