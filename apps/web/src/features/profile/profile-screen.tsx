import type { Profile } from '@ganj/contract'
import { Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { PayoutCard } from '#payouts/payout-card.tsx'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { profileQuery } from '#player/profile-query.ts'
import { WalletPanel } from '#wallet/wallet-panel.tsx'
import { Balances } from './balances.tsx'
import { IdentityCard } from './identity/identity-card.tsx'
import { UsernameForm } from './identity/username-form.tsx'
import { BotMessages } from './messages/bot-messages.tsx'
import { AccountDeleted } from './my-data/account-deleted.tsx'
import { MyData } from './my-data/my-data.tsx'
import { PageLinks } from './page-links.tsx'
import classes from './profile.module.css'
import { SessionList } from './sessions/session-list.tsx'
import { LanguageSwitch } from './settings/language-switch.tsx'
import { Settings } from './settings/settings.tsx'

export function ProfileScreen() {
  const [isDeleted, setDeleted] = useState(false)
  return isDeleted ? <AccountDeleted /> : <Me onDeleted={() => setDeleted(true)} />
}

function Me({ onDeleted }: { onDeleted: () => void }) {
  const text = useText()
  const query = useQuery(profileQuery)
  const { data: profile, isError } = query
  const sections = useFirstRows(profile ? sectionsOf(profile, onDeleted) : [], 3)
  if (isError && !profile) {
    return (
      <Screen title={text('profile.title')}>
        <LoadError query={query} />
      </Screen>
    )
  }
  return (
    <Screen title={text('profile.title')}>
      <FeatureBoundary>
        <IdentityCard profile={profile} />
      </FeatureBoundary>
      <FeatureBoundary>
        <Balances />
      </FeatureBoundary>
      {profile ? (
        sections
      ) : (
        <div className={classes.pending}>
          <Skeleton height="107px" />
          <Skeleton height="198px" />
          <Skeleton height="186px" />
        </div>
      )}
    </Screen>
  )
}

/** The sections below the identity card and the balances. */
function sectionsOf({ username, telegramId }: Profile, onDeleted: () => void): ReactElement[] {
  return [
    <FeatureBoundary key="username">
      <UsernameForm username={username} />
    </FeatureBoundary>,
    <FeatureBoundary key="payout">
      <PayoutCard />
    </FeatureBoundary>,
    <div key="wallet" className={classes.wallet}>
      <FeatureBoundary>
        <WalletPanel />
      </FeatureBoundary>
    </div>,
    <PageLinks key="links" />,
    <LanguageSwitch key="language" />,
    <FeatureBoundary key="settings">
      <Settings />
    </FeatureBoundary>,
    ...(telegramId === null
      ? []
      : [
          <FeatureBoundary key="messages">
            <BotMessages />
          </FeatureBoundary>,
        ]),
    <FeatureBoundary key="sessions">
      <SessionList />
    </FeatureBoundary>,
    <FeatureBoundary key="data">
      <MyData onDeleted={onDeleted} />
    </FeatureBoundary>,
  ]
}
