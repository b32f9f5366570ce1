import { sql, startTestServer } from '@ganj/server/test'
import { launchBrowser } from '../browser/phone.ts'

/** A server with payouts and one player, and a browser for its operators. */
export async function startWithPlayer() {
  // Nothing listens on this port: no payout is sent.
  const payouts = { PAYOUT_WALLET: `0:${'9'.repeat(64)}`, TONCENTER_URL: 'http://127.0.0.1:1' }
  const [server, browser] = await Promise.all([
    startTestServer('2026-11-24T08:00:00Z', payouts),
    launchBrowser(),
  ])
  const player = await server.signIn(1)
  const { playerId } = await server.database.one<{ playerId: string }>(
    sql`SELECT public_id AS "playerId" FROM player WHERE telegram_id = 1001`,
  )
  return { server, browser, player, playerId }
}
