import { checkChannel } from '@ganj/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#auth/api.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { isInSight, useSight } from '#platform/sight.ts'
import { deviceStore } from '#platform/storage.ts'
import { refreshGoals } from './reward-queries.ts'

/** The channel the player went to see. Kept by the device: some clients close the app to show a channel. */
const key = 'ganj.channel-visit'

/** Leads to a channel; when the player is back, the server looks whether it was joined. */
export function useChannelVisit(channel: string) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(checkChannel, { body: { channel } }),
    onSuccess: () => refreshGoals(queries),
    meta: { announceFailure: true },
  })

  const lookAgain = useEffectEvent(() => {
    if (deviceStore.get(key) !== channel || !isInSight()) return
    deviceStore.remove(key)
    mutate()
  })
  useEffect(() => {
    const back = () => lookAgain()
    back()
    // On a desktop the channel opens beside the app, which stays in sight.
    window.addEventListener('focus', back)
    const stop = useSight.subscribe(back)
    return () => {
      window.removeEventListener('focus', back)
      stop()
    }
  }, [])

  const visit = () => {
    deviceStore.set(key, channel)
    withHost((host) => host.openTelegramLink(`https://t.me/${channel}`))
  }
  return { busy: isPending, visit }
}
