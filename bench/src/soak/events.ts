import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  getAudit,
  getContentKinds,
  getOverview,
  getPaymentList,
  getPayoutQueue,
  getWaiting,
  searchPlayers,
} from '@ganj/contract/admin'
import { pastSeasons } from '@ganj/server/test/internals'
import type { World } from '../crash/world.ts'
import { runRecurringJob } from '../installation/recurring-job.ts'

const pages = [
  ...[getOverview, getWaiting, getPaymentList, getContentKinds, getAudit].map(({ path }) => path),
  `${searchPlayers.path}?search=crash-4`,
  `${getPayoutQueue.path}?state=waiting`,
]

/** Operators open pages of the console one after the other until stopped. */
export async function browse(
  { query }: World,
  address: string,
  { operators, everyMs, hasEnded }: { operators: number; everyMs: number; hasEnded: () => boolean },
): Promise<{ pages: number; failed: number }> {
  const seen = { pages: 0, failed: 0 }
  const look = async (name: string) => {
    const token = randomBytes(32).toString('base64url')
    await query(
      `WITH added AS (
         INSERT INTO operator (public_id, name, role, invited_by, invited_at)
         VALUES (left(md5($1), 12), $1, 'owner', 'bench', now()) RETURNING id)
       INSERT INTO operator_session (token_hash, public_id, operator_id, device, address, created_at, seen_at, expires_at)
       SELECT $2, left(md5($1), 12), id, 'bench', '127.0.0.1', now(), now(), now() + interval '12 hours' FROM added`,
      [name, createHash('sha256').update(token).digest()],
    )
    for (let page = 0; !hasEnded(); page++) {
      const response = await fetch(`${address}/admin/api${pages[page % pages.length]}`, {
        headers: { cookie: `ganj_operator=${token}`, accept: 'application/json' },
      }).catch(() => undefined)
      await response?.arrayBuffer()
      seen.pages++
      if (!response?.ok) seen.failed++
      await pause(everyMs)
    }
  }
  await Promise.all(Array.from({ length: operators }, (_, index) => look(`operator ${index}`)))
  return seen
}

const broadcastText = { fa: 'خبر تازه', en: 'News', ru: 'Новости' }

/** Whether a message belongs to the broadcast. Winners also get a message at the season's end. */
export const isBroadcast = ({ text }: { text: string }): boolean =>
  Object.values(broadcastText).includes(text)

/** Starts a broadcast to all players; the server sends it with the jobs of the next minute. */
export async function startBroadcast({ query }: World): Promise<void> {
  const text = JSON.stringify(broadcastText)
  await query(
    `INSERT INTO broadcast (public_id, text, button, picture, segment, state, created_by, reason, created_at, starts_at)
     VALUES ('soak00000000', $1, NULL, NULL, '{}', 'planning', 'bench', 'bench', now(), now())`,
    [text],
  )
  await runRecurringJob(query, 'send-broadcasts')
}

/** Adds a prize of the week that is paid at the end of its season without approval. */
export async function addSeasonRules({ query }: World): Promise<void> {
  const prize = {
    name: { fa: 'جایزه', en: 'Prize', ru: 'Приз' },
    ...{ fromPlace: 1, toPlace: 1_000, prizes: [{ currency: 'gem', amount: 5 }] },
  }
  const rules = { reviewHours: 0, approval: 'by-rule' }
  for (const [kind, publicId, data] of [
    ['weekly-prize', 'soak', prize],
    ['season-rules', 'weekly', rules],
  ] as const) {
    // A season is paid by the rules that were in force in its time.
    await query(
      `INSERT INTO content (kind, public_id, version, position, data, changed_by, created_at)
       SELECT $1, $2, coalesce(max(version), 0) + 1, 0, $3, 'bench', now() - interval '60 days'
         FROM content WHERE kind = $1 AND public_id = $2`,
      [kind, publicId, JSON.stringify(data)],
    )
  }
}

/** Gives every player a score in the previous week and closes its season. @returns the board of that season */
export async function endSeason({ query }: World, firstId: number, players: number): Promise<string> {
  const [season] = pastSeasons(1, new Date(), 'Asia/Tehran')
  if (!season) throw new Error('no week is over')
  await query(
    `INSERT INTO standing SELECT $1, n, (100000 * power(random(), 3))::int, $2::timestamptz - random() * interval '1 hour'
       FROM generate_series($3::int, $3::int + $4::int - 1) n`,
    [season.board, season.endsAt, firstId, players],
  )
  await runRecurringJob(query, 'close-seasons')
  return season.board
}
