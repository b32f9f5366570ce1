import type { Http } from '#platform/feature.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import type { SharingDependencies } from './dependencies.ts'
import { sharingRoutes } from './routes.ts'
import { createShareTokens, type Shared, sharePath } from './share-token.ts'

/** Links that players share: each has a page with a preview and an image, and opens the app. */
export function sharingFeature(dependencies: SharingDependencies) {
  const { BOT_TOKEN, PUBLIC_URL } = dependencies.settings
  const tokens = BOT_TOKEN ? createShareTokens(BOT_TOKEN) : undefined
  return {
    routes: ({ mount, app, limits, secret }: Http) => {
      const address = () => ownAddress(dependencies.settings, app)
      // Without a token the bot sends nothing: no other process has to make the same signatures.
      sharingRoutes({
        ...dependencies,
        mount,
        app,
        limits,
        tokens: tokens ?? createShareTokens(secret),
        address,
      })
    },
    /** The address of a shared link, for messages of the bot; undefined where the app has none. */
    shareAddress: (shared: Shared): string | undefined =>
      tokens && PUBLIC_URL ? new URL(sharePath(tokens.sign(shared)), PUBLIC_URL).href : undefined,
  }
}
