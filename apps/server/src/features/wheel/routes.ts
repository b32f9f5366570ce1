import {
  getSpinCosts,
  getSpinHistory,
  getSpinProof,
  getWheelCommitment,
  getWheelItems,
  rotateSeed as rotateSeedEndpoint,
  spinWheel as spinWheelEndpoint,
  verifySpin,
} from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { createWheel, type WheelParts } from './create-wheel.ts'
import { commitmentReply, openWheel } from './open-wheel.ts'
import { spinsOf } from './queries.ts'
import { readCosts } from './read-costs.ts'
import { readItems } from './read-items.ts'
import { readProof } from './read-proof.ts'
import { rotateSeed } from './rotate-seed.ts'
import { spinReply } from './spin-reply.ts'
import { spinWheel } from './spin-wheel.ts'
import { verifyDraw } from './verify-draw.ts'

export function wheelRoutes(mount: Mount, parts: WheelParts): void {
  const wheel = createWheel(parts)

  mount(getWheelItems, ({ player, request, now }) =>
    readItems(wheel, player.id, languageOf(request.headers['accept-language']), now),
  )
  mount(getSpinCosts, ({ player, now }) => readCosts(wheel, player.id, now))
  mount(getWheelCommitment, async ({ player, now }) =>
    commitmentReply(await openWheel(wheel, player.id, now)),
  )
  mount(spinWheelEndpoint, ({ idempotency, body, now }) => spinWheel(wheel, idempotency, body, now))
  mount(rotateSeedEndpoint, ({ player, body, now }) => rotateSeed(wheel, player.id, body.clientSeed, now))
  mount(getSpinProof, ({ player, past, query }) => readProof(past, player.id, query.spinPublicId))
  mount(verifySpin, async ({ body }) => verifyDraw(body))
  mount(getSpinHistory, async ({ player, past, query: { limit = 20 } }) =>
    (await spinsOf(past, player.id, limit)).map(spinReply),
  )
}
