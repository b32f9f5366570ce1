import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { LoadError } from '#platform/components/states.tsx'
import type { Launch } from './launch.ts'
import { sessionQuery } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }))

/**
 * Shows the console to a signed-in operator who has passed the second factor if the role requires one; otherwise the
 * sign-in.
 */
export function Gate({ launch, children }: { launch: Launch; children: ReactNode }) {
  // A one-time link always signs in anew: it may be for another operator than the stored session.
  const { data: session, error, refetch } = useQuery({ ...sessionQuery, enabled: launch === null })
  if (session === null || (session === undefined && launch !== null)) return <SignIn launch={launch} />
  if (session === undefined) {
    return error ? (
      <SignInFrame>
        <LoadError error={error} retry={refetch} />
      </SignInFrame>
    ) : null
  }
  const { secondFactor } = session
  if (secondFactor === 'not-needed' || secondFactor === 'passed') return children
  return (
    <Suspense>
      <SecondFactor isNew={secondFactor === 'to-set-up'} means={session.means} />
    </Suspense>
  )
}
