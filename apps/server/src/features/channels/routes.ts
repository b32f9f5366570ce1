import { checkChannel as endpoint } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { type ChannelParts, checkChannel } from './check-channel.ts'

export function channelRoutes(mount: Mount, parts: ChannelParts): void {
  mount(endpoint, async ({ player, body: { channel }, now }) => {
    await checkChannel(parts, { playerId: player.id, channel, now })
    return { channel }
  })
}
