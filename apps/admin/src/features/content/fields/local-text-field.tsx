import { languages as appLanguages, directionOf } from '@ganj/ui'
import { Textarea } from '@mantine/core'
import '#platform/styles/fields.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import classes from './fields.module.css'

const rightToLeft: ReadonlySet<string> = new Set(
  appLanguages.filter((language) => directionOf(language) === 'rtl'),
)

interface Props {
  label: string
  languages: readonly string[]
  value: Readonly<Record<string, unknown>>
  onChange: (value: Readonly<Record<string, unknown>>) => void
}

/** A text in every language of the app, side by side, so that a missing one is noticed. */
export const LocalTextField = ({ label, languages, value, onChange }: Props) => (
  <fieldset className={classes.languages}>
    <legend>{label}</legend>
    {languages.map((language) => (
      <Textarea
        key={language}
        label={textOf('language', language)}
        // Each text has its own direction, independent of the console's.
        lang={language}
        dir={rightToLeft.has(language) ? 'rtl' : 'ltr'}
        autosize
        minRows={1}
        maxRows={8}
        value={String(value[language] ?? '')}
        error={String(value[language] ?? '').trim() === '' ? ' ' : undefined}
        onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
      />
    ))}
  </fieldset>
)
