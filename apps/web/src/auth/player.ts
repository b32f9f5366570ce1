import type { Profile } from '@ganj/contract'
import { defaultRevives } from '@ganj/contract'
import { create } from 'zustand'
import { type HostName, launch } from '#platform/launch.ts'
import type { LaunchParams } from '#platform/launch-params.ts'

/** The player as this visit knows them, by the names of the specification. */
interface Player {
  user: Profile | null
  friendToken: string | null
  broadcastMessageId: string | null
  gameInstanceId: string | null
  joinSource: string | null
  groupId: string | null
  remainingRevives: number
  telegramParams: LaunchParams | null
  playdeck: boolean
  host: HostName
  isNew: boolean
  hasPlayedFirstGame: boolean
  /** The coins that grew while away were not shown yet in this visit. */
  isShowIdleReward: boolean
}

export const usePlayer = create<Player>(() => ({
  user: null,
  friendToken: launch.start.ref ?? null,
  broadcastMessageId: launch.start.bmid ?? null,
  gameInstanceId: null,
  joinSource: launch.start.jso ?? null,
  groupId: launch.groupId,
  remainingRevives: defaultRevives,
  telegramParams: launch.telegramParams,
  playdeck: launch.host === 'playdeck',
  host: launch.host,
  isNew: false,
  hasPlayedFirstGame: false,
  isShowIdleReward: true,
}))
