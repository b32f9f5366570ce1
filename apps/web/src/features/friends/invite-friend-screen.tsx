import { Screen } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { InviteActions } from './invite-actions.tsx'
import { InviteeList } from './invitee-list.tsx'
import { inviteesQuery } from './invitees-query.ts'
import { OfferCard } from './offer-card.tsx'

export function InviteFriendScreen() {
  const text = useText()
  const query = useQuery(inviteesQuery)
  const { data, isError } = query
  return (
    <Screen title={text('friends.title')}>
      {isError && !data ? (
        <LoadError query={query} />
      ) : (
        <>
          <OfferCard offer={data?.offer} />
          <InviteActions />
          <FeatureBoundary>
            <InviteeList invitees={data} />
          </FeatureBoundary>
        </>
      )}
    </Screen>
  )
}
