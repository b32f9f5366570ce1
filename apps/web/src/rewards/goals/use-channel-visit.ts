import { useEffect, useEffectEvent } from 'react'
import { withHost } from '#platform/hosts/load-host.ts'
import { deviceStore } from '#platform/storage.ts'
import { isAppVisible, useVisibility } from '#platform/visibility.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { checkMembership } from '../commands.ts'

/** The channel the player has opened. Stored on the device, because some clients close the app to show a channel. */
const key = 'ganj.channel-visit'

/** Opens a channel; when the player returns, the server checks whether it was joined. */
export function useChannelVisit(channel: string) {
  const { run, isBusy } = useCommand(checkMembership)

  const checkAgain = useEffectEvent(() => {
    if (deviceStore.get(key) !== channel || !isAppVisible()) return
    deviceStore.remove(key)
    run(channel)
  })
  useEffect(() => {
    const back = () => checkAgain()
    back()
    // On a desktop the channel opens beside the app, which stays visible.
    window.addEventListener('focus', back)
    const stop = useVisibility.subscribe(back)
    return () => {
      window.removeEventListener('focus', back)
      stop()
    }
  }, [])

  const visit = () => {
    deviceStore.set(key, channel)
    withHost((host) => host.openTelegramLink(`https://t.me/${channel}`))
  }
  return { busy: isBusy, visit }
}
