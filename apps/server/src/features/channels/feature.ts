import type { Http } from '#platform/feature.ts'
import type { ChannelParts } from './check-channel.ts'
import { channelRoutes } from './routes.ts'

export const channelsFeature = (dependencies: ChannelParts) => ({
  routes: ({ mount }: Http) => channelRoutes(mount, dependencies),
})
