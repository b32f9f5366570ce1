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
import { readProof } from './proof/read-proof.ts'
import { rotateSeed } from './proof/rotate-seed.ts'
import { verifyDraw } from './proof/verify-draw.ts'
import { createWheel, type WheelDependencies } from './spin/create-wheel.ts'
import { commitmentReply, openWheel } from './spin/open-wheel.ts'
import { spinsOf } from './spin/queries.ts'
import { readCosts } from './spin/read-costs.ts'
import { readItems } from './spin/read-items.ts'
import { spinReply } from './spin/spin-reply.ts'
import { spinWheel } from './spin/spin-wheel.ts'

export function wheelRoutes(mount: Mount, dependencies: WheelDependencies): void {
  const wheel = createWheel(dependencies)

  mount(getWheelItems, ({ player, request, now }) =>
    readItems(wheel, player.id, languageOf(request.headers['accept-language']), now),
  )
  mount(getSpinCosts, ({ player, now }) => readCosts(wheel, player.id, now))
  mount(getWheelCommitment, async ({ player, now }) =>
    commitmentReply(await openWheel(wheel, player.id, now)),
  )
  mount(spinWheelEndpoint, ({ idempotency, body, now }) => spinWheel(wheel, idempotency, body, now))
  mount(rotateSeedEndpoint, ({ player, body, now }) => rotateSeed(wheel, player.id, body.clientSeed, now))
  mount(getSpinProof, ({ player, replica, query }) => readProof(replica, player.id, query.spinPublicId))
  mount(verifySpin, async ({ body }) => verifyDraw(body))
  mount(getSpinHistory, async ({ player, replica, query: { limit = 20 } }) =>
    (await spinsOf(replica, player.id, limit)).map(spinReply),
  )
}
