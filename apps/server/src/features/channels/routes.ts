import { checkChannel as endpoint } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { type ChannelDependencies, checkChannel } from './check-channel.ts'

export function channelRoutes(mount: Mount, dependencies: ChannelDependencies): void {
  mount(endpoint, async ({ player, body: { channel }, now }) => {
    await checkChannel(dependencies, { playerId: player.id, channel, now })
    return { channel }
  })
}
