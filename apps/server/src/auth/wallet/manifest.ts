import type { FastifyInstance } from 'fastify'
import { Fault } from '#platform/fault.ts'

interface Options {
  ownUrl(): URL | undefined
  name: string
  iconUrl: string | undefined
  termsUrl: string | undefined
  privacyUrl: string | undefined
}

/**
 * Serves what wallets show of the app before they connect: `/tonconnect-manifest.json`, with the field names of the
 * protocol.
 */
export function walletManifest(app: FastifyInstance, options: Options): void {
  app.get('/tonconnect-manifest.json', async (_request, reply) => {
    const address = options.ownUrl()
    if (!address) throw new Fault('wallet.off')
    // Web wallets read it from their own origin.
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300')
    return {
      url: address.origin,
      name: options.name,
      // A PNG: the protocol does not allow SVG.
      iconUrl: options.iconUrl ?? new URL('/icon-180.png', address).href,
      ...(options.termsUrl ? { termsOfUseUrl: options.termsUrl } : {}),
      ...(options.privacyUrl ? { privacyPolicyUrl: options.privacyUrl } : {}),
    }
  })
}
