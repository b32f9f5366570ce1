import { hasAnswer } from '@ganj/client'
import { joinGroup, nameReferrer, openBroadcast } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { usePlayer } from '#auth/player.ts'
import { useAuth } from '#auth/store.ts'
import { launch } from '#platform/launch/launch.ts'
import { tabStore } from '#platform/storage.ts'

const key = 'ganj.announced'

/**
 * Reports the parameters of this launch's link to the server: inviter, group, broadcast. Each once per tab and
 * silently: the player did not request it. A new sign-in has already reported an inviter in its init data.
 */
export async function announceArrival(signedInAfresh: boolean): Promise<{ isPaid: boolean }> {
  const { friendToken, groupId, broadcastMessageId } = usePlayer.getState()
  const isTold = signedInAfresh && new URLSearchParams(launch.initData).has('start_param')
  const referrerTelegramId = isTold ? null : telegramIdOf(friendToken)
  const [isPaid] = await Promise.all([
    once('ref', referrerTelegramId, async (id) => {
      const { invitedReward } = await call(nameReferrer, { body: { referrerTelegramId: id } })
      if (invitedReward) useAuth.setState({ invitedReward })
      return invitedReward
    }),
    once('mi', groupId, (id) => call(joinGroup, { body: { groupId: id } })),
    once('bmid', broadcastMessageId, (id) => call(openBroadcast, { body: { broadcastMessagePublicId: id } })),
  ])
  return { isPaid: isPaid ?? false }
}

/** A refusal is final; without an answer the next reload repeats the call. */
async function once<T extends string | number, R>(
  what: string,
  value: T | null,
  send: (value: T) => Promise<R>,
): Promise<R | undefined> {
  const mark = `${key}.${what}`
  if (value === null || tabStore.get(mark) === String(value)) return undefined
  try {
    const reply = await send(value)
    tabStore.set(mark, String(value))
    return reply
  } catch (fault) {
    if (hasAnswer(fault)) tabStore.set(mark, String(value))
    return undefined
  }
}

function telegramIdOf(friendToken: string | null): number | null {
  const id = Number(friendToken)
  return friendToken !== null && /^\d+$/.test(friendToken) && id > 0 && id <= 2 ** 52 ? id : null
}
