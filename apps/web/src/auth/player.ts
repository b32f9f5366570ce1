import { defaultRevives } from '@ganj/contract'
import { create } from 'zustand'
import { launch } from '#platform/launch/launch.ts'
import { deviceStore } from '#platform/storage.ts'

/** Onboarding flags of this device, by the names of the specification. */
interface OnboardingFlags {
  /** The page was opened before. */
  isVisitShop: boolean
  visitProfile: boolean
  hasFirstGameOver: boolean
  /** There is news whose page was not opened yet: a weekly prize, a new invitee. */
  isNewLeaderBoardPrize: boolean
  isFriendNotification: boolean
}
export type OnboardingFlag = keyof OnboardingFlags

/**
 * The player as this visit knows them, by the names of the specification. Other values have their own stores: the user
 * is in `profileQuery`, the token in `useAuth`, loading in `useRouter`, the tab in the address, full screen in
 * `useFullScreen`, the open run in `useRun`, and the launch parameters in `launch`.
 */
interface Player extends OnboardingFlags {
  friendToken: string | null
  broadcastMessageId: string | null
  joinSource: string | null
  groupId: string | null
  playdeck: boolean
  /** The device has not seen the app before this visit. */
  firstVisit: boolean
  /** This sign-in created the account. */
  isNew: boolean
  /** Equal to `isNew` after the sign-in, until the first run begins. While it is true, that run needs no reads. */
  hasPlayedFirstGame: boolean
  /** A run is in progress or being verified: nothing else is announced. */
  isGameStart: boolean
  remainingRevives: number
  /** The idle coins were not shown yet in this visit. */
  isShowIdleReward: boolean
}

const storageKey = 'ganj.marks'
let storedFlags = deviceStore.get(storageKey)
const has = (flag: OnboardingFlag) => storedFlags?.split(' ').includes(flag) ?? false

export const usePlayer = create<Player>(() => ({
  friendToken: launch.start.ref ?? null,
  broadcastMessageId: launch.start.bmid ?? null,
  joinSource: launch.start.jso ?? null,
  groupId: launch.groupId,
  playdeck: launch.host === 'playdeck',
  firstVisit: storedFlags === null,
  isVisitShop: has('isVisitShop'),
  visitProfile: has('visitProfile'),
  hasFirstGameOver: has('hasFirstGameOver'),
  isNewLeaderBoardPrize: has('isNewLeaderBoardPrize'),
  isFriendNotification: has('isFriendNotification'),
  isNew: false,
  hasPlayedFirstGame: false,
  isGameStart: false,
  remainingRevives: defaultRevives,
  isShowIdleReward: true,
}))

/** Changes onboarding flags and stores them; without a change, stores that the device has visited. */
export function setOnboardingFlags(change: Partial<OnboardingFlags> = {}): void {
  usePlayer.setState(change)
  const now = usePlayer.getState()
  const flags: readonly OnboardingFlag[] = [
    'isVisitShop',
    'visitProfile',
    'hasFirstGameOver',
    'isNewLeaderBoardPrize',
    'isFriendNotification',
  ]
  const next = flags.filter((each) => now[each]).join(' ')
  // Called on every page change; most change nothing.
  if (next !== storedFlags) deviceStore.set(storageKey, next)
  storedFlags = next
}
