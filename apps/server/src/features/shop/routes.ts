import { buyPack as buyPackEndpoint, getPacks } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { buyPack, type Shop } from './buy-pack.ts'
import { readPacks } from './read-packs.ts'

export function shopRoutes(mount: Mount, shop: Shop): void {
  mount(getPacks, ({ player, request, now }) =>
    readPacks(shop, player.id, languageOf(request.headers['accept-language']), now),
  )
  mount(buyPackEndpoint, ({ idempotency, body, now }) => buyPack(shop, idempotency, body, now))
}
