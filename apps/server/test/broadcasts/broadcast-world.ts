import { sql } from '#platform/database/sql.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import { draftBroadcast, startBroadcast } from '../../src/features/broadcast/control.ts'
import type { Segment } from '../../src/features/broadcast/segment.ts'
import { sendBroadcasts } from '../../src/features/broadcast/sending/send-broadcasts.ts'
import type { BotApiBehaviour } from '../fakes/bot-api-refusals.ts'
import { createPaymentsApp } from '../payments/payments.ts'

export const text = { fa: 'خبر تازه', en: 'News', ru: 'Новости' }

/** Sixty players with a chat each, and a broadcast sender whose clock advances when it waits. */
export async function createBroadcastWorld() {
  const { api, signIn, database, clock, advance, dependencies } = await createPaymentsApp({
    BOT_USERNAME: 'ganj_bot',
  })
  api.clock = clock
  // One after the other: the holdout group depends on the players' numbers too.
  const players: Awaited<ReturnType<typeof signIn>>[] = []
  for (let index = 0; index < 60; index++) players.push(await signIn(100 + index))
  /** A clock that advances when no work is in flight: it resolves the earliest of the pending timers. */
  const waiting: { at: number; go: () => void }[] = []
  let calls = 0
  async function passTime(work: Promise<unknown>): Promise<void> {
    let isOver = false
    work
      .finally(() => {
        isOver = true
      })
      .catch(() => undefined)
    const isQuiet = () => calls === 0 && database.pool.idleCount === database.pool.totalCount
    for (let quiet = 0; !isOver; ) {
      await new Promise((next) => setImmediate(next))
      quiet = isQuiet() ? quiet + 1 : 0
      if (quiet < 3) continue
      const next = waiting.sort((a, b) => a.at - b.at).shift()
      if (!next) continue
      advance(Math.max(0, next.at - clock().getTime()) / 1_000)
      next.go()
      quiet = 0
    }
    await work
  }
  const wait = (milliseconds: number) =>
    milliseconds <= 0
      ? Promise.resolve()
      : new Promise<void>((go) => waiting.push({ at: clock().getTime() + milliseconds, go }))
  const bot = configuredBot(dependencies.settings)
  if (!bot) throw new Error('the settings of the tests have no bot')
  bot.api.config.use(async (ask, ...call) => {
    calls++
    try {
      return await ask(...call)
    } finally {
      calls--
    }
  })
  const weeklyBoard = () => 'weekly:2026-11-14'
  const sender = { database, bot, botUsername: 'ganj_bot', clock, wait, weeklyBoard }
  const send = (seconds = 600, rate = 25, stopping?: AbortSignal) => {
    const until = new Date(clock().getTime() + seconds * 1_000)
    return passTime(sendBroadcasts({ ...sender, rate, stopping }, until))
  }

  let drafts = 0
  /** The holdout group follows from the id of a broadcast, so each has a fixed id here. */
  const draft = (segment: Segment, picture: string | null = null) =>
    database.transaction(async (tx) => {
      const made = await draftBroadcast(tx, {
        text,
        button: text,
        picture,
        segment,
        operator: 'Sara',
        reason: 'test',
        now: clock(),
      })
      const id = `broadcast${String(++drafts).padStart(3, '0')}`
      await tx.rows(sql`UPDATE broadcast SET public_id = ${id} WHERE public_id = ${made}`)
      return id
    })
  const start = async (segment: Segment = {}, at = clock()) => {
    const id = await draft(segment)
    await startBroadcast(database.autocommit, id, at)
    return id
  }
  const statesOf = async (id: string) => {
    const rows = await database.rows<{ state: string; count: bigint }>(sql`
      SELECT state, count(*) FROM broadcast_recipient WHERE broadcast_public_id = ${id} GROUP BY state`)
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  }
  const stateOf = async (id: string) =>
    (await database.one<{ state: string }>(sql`SELECT state FROM broadcast WHERE public_id = ${id}`)).state
  const next = (...behaviours: BotApiBehaviour[]) => {
    api.behaviour = (method) => (method === 'sendMessage' && behaviours.shift()) || 'well'
  }
  /** How many messages each chat has received since then. */
  const received = (since: number) => {
    const counts = new Map<number, number>()
    for (const { chatId } of api.said.slice(since)) counts.set(chatId, (counts.get(chatId) ?? 0) + 1)
    return counts
  }
  return {
    api,
    signIn,
    database,
    clock,
    advance,
    players,
    weeklyBoard,
    send,
    draft,
    start,
    statesOf,
    stateOf,
    next,
    received,
  }
}
