import type { Http } from '#platform/feature.ts'
import type { ChannelDependencies } from './check-channel.ts'
import { channelRoutes } from './routes.ts'

export const channelsFeature = (dependencies: ChannelDependencies) => ({
  routes: ({ mount }: Http) => channelRoutes(mount, dependencies),
})
