import { Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PayoutCard } from '#economy/payouts/payout-card.tsx'
import { profileQuery } from '#economy/profile-query.ts'
import { WalletPanel } from '#economy/wallet/wallet-panel.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { Balances } from './balances.tsx'
import { Goodbye } from './goodbye.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MyData } from './my-data.tsx'
import { PageLinks } from './page-links.tsx'
import classes from './profile.module.css'
import { SessionList } from './session-list.tsx'
import { Settings } from './settings.tsx'
import { UsernameForm } from './username-form.tsx'
import { WhoCard } from './who-card.tsx'

export function ProfileScreen() {
  const [isDeleted, setDeleted] = useState(false)
  return isDeleted ? <Goodbye /> : <Me onDeleted={() => setDeleted(true)} />
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
      <WhoCard profile={profile} />
      <Balances />
      {profile ? (
        <>
          <UsernameForm username={profile.username} />
          <PayoutCard />
          <div className={classes.wallet}>
            <WalletPanel />
          </div>
          <PageLinks />
          <LanguageSwitch />
          <Settings />
          <SessionList />
          <MyData onDeleted={onDeleted} />
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
