import type { BroadcastDraft } from '@ganj/contract/admin'
import { directionOf, type Language } from '@ganj/ui'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './broadcasts.module.css'

interface Props {
  language: Language
  text: BroadcastDraft['text']
  button: BroadcastDraft['text'] | null
  picture: string | null
}

/** The message as a chat shows it. The picture is a link: the console loads nothing from other origins. */
export function Preview({ language, text: words, button, picture }: Props) {
  const text = useText()
  return (
    <figure className={classes.preview}>
      <figcaption>{textOf('language', language)}</figcaption>
      <div className={classes.message} lang={language} dir={directionOf(language)}>
        {picture && (
          <a className={classes.picture} href={picture} target="_blank" rel="noreferrer">
            {text('broadcasts.picture')}
            <bdi dir="ltr">{picture}</bdi>
          </a>
        )}
        <p>{words[language] || '…'}</p>
      </div>
      {button && (
        <span className={classes.button} lang={language}>
          <bdi>{button[language] || '…'}</bdi>
        </span>
      )}
    </figure>
  )
}
