import { formatNumber, Screen, useLocale } from '@ganj/ui'
import { type ReactNode, useState } from 'react'
import { isAuthenticated } from '#auth/store.ts'
import { config } from '#platform/config.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { hasDoNotTrack } from '#platform/telemetry/consent.ts'
import { AccountDeleted } from '../my-data/account-deleted.tsx'
import { MyData } from '../my-data/my-data.tsx'
import { Statistics } from '../settings/statistics.tsx'
import { type DataRecipient, dataRecipientsOf } from './data-recipients.ts'
import classes from './privacy.module.css'

interface StoredDatum {
  what: TextKey
  why: TextKey
  until: TextKey
}

const storedData: readonly StoredDatum[] = [
  { what: 'privacy.account', why: 'privacy.account.text', until: 'privacy.until.account' },
  { what: 'privacy.name', why: 'privacy.name.text', until: 'privacy.until.account' },
  { what: 'privacy.devices', why: 'privacy.devices.text', until: 'privacy.until.session' },
  { what: 'privacy.runs', why: 'privacy.runs.text', until: 'privacy.until.nameless' },
  { what: 'privacy.steering', why: 'privacy.steering.text', until: 'privacy.until.account' },
  { what: 'privacy.money', why: 'privacy.money.text', until: 'privacy.until.nameless' },
  { what: 'privacy.payments', why: 'privacy.payments.text', until: 'privacy.until.stays' },
  { what: 'privacy.wallet', why: 'privacy.wallet.text', until: 'privacy.until.account' },
  { what: 'privacy.mark', why: 'privacy.mark.text', until: 'privacy.until.stays' },
]

/** Which data are stored, why, for how long and who receives them, as this installation is configured. */
export function PrivacyScreen() {
  const [isDeleted, setDeleted] = useState(false)
  return isDeleted ? <AccountDeleted /> : <Privacy onDeleted={() => setDeleted(true)} />
}

function Privacy({ onDeleted }: { onDeleted: () => void }) {
  const text = useText()
  const { language } = useLocale()
  const { analytics, productAnalytics, privacyUrl, statisticsDays } = config
  const isCounted = Boolean(analytics || productAnalytics)
  return (
    <Screen title={text('privacy.title')}>
      <p className={classes.intro}>{text('privacy.intro')}</p>
      <h2 className={classes.title}>{text('privacy.kept')}</h2>
      <ul className={classes.rows}>
        {storedData.map(({ what, why, until }) => (
          <Row key={what} name={text(what)} words={text(why)} until={text(until)} />
        ))}
        {isCounted && (
          <Row
            name={text('privacy.pages')}
            words={text('privacy.pages.text')}
            until={
              statisticsDays === undefined
                ? text('privacy.until.service')
                : text('privacy.until.days', { days: formatNumber(language, statisticsDays) })
            }
          />
        )}
      </ul>
      {isCounted &&
        (hasDoNotTrack() ? <p className={classes.asked}>{text('privacy.asked')}</p> : <Statistics />)}
      <h2 className={classes.title}>{text('privacy.who')}</h2>
      <ul className={classes.rows}>
        {dataRecipientsOf(config).map((recipient) => (
          <RecipientRow key={recipient.text} recipient={recipient} />
        ))}
      </ul>
      {isAuthenticated() && <MyData onDeleted={onDeleted} />}
      {privacyUrl && (
        <a
          href={privacyUrl}
          target="_blank"
          rel="noopener noreferrer"
          data-external=""
          className={classes.policy}
        >
          {text('privacy.policy')}
        </a>
      )}
    </Screen>
  )
}

function RecipientRow({ recipient }: { recipient: DataRecipient }) {
  const text = useText()
  const name = 'address' in recipient ? <bdi dir="ltr">{recipient.address}</bdi> : text(recipient.name)
  return <Row name={name} words={text(recipient.text)} />
}

function Row({ name, words, until }: { name: ReactNode; words: string; until?: string }) {
  return (
    <li className={classes.row}>
      <b>{name}</b>
      <span className={classes.words}>{words}</span>
      {until && <span className={classes.until}>{until}</span>}
    </li>
  )
}
