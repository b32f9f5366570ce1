import { Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PayoutCard } from '#payouts/payout-card.tsx'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
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
        <>
          <FeatureBoundary>
            <UsernameForm username={profile.username} />
          </FeatureBoundary>
          <FeatureBoundary>
            <PayoutCard />
          </FeatureBoundary>
          <div className={classes.wallet}>
            <FeatureBoundary>
              <WalletPanel />
            </FeatureBoundary>
          </div>
          <PageLinks />
          <LanguageSwitch />
          <FeatureBoundary>
            <Settings />
          </FeatureBoundary>
          {profile.telegramId !== null && (
            <FeatureBoundary>
              <BotMessages />
            </FeatureBoundary>
          )}
          <FeatureBoundary>
            <SessionList />
          </FeatureBoundary>
          <FeatureBoundary>
            <MyData onDeleted={onDeleted} />
          </FeatureBoundary>
        </>
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
