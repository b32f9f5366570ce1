import * as calls from '@ganj/contract/admin'
import type { Operator } from '#platform/admin/mount-admin.ts'
import { pageOf, publicIdPart, readCursor, timePart } from '#platform/admin/page.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { type Bot, TelegramError } from '#platform/telegram/bot.ts'
import { BroadcastRefusal, type BroadcastVerb, orderBroadcast, orderDraft, readBroadcast } from './control.ts'
import { contentOf } from './draft.ts'
import { sendTest } from './message.ts'
import { type ListedBroadcast, listBroadcasts, listedBroadcast, readResults } from './results.ts'
import { countSegment, type WeeklyBoard } from './segment.ts'

interface BroadcastsForOperators {
  database: Database
  /** For counts, whose statements may take longer. */
  backgroundDatabase: Database
  bot: Bot | undefined
  botUsername: string
  weeklyBoard: WeeklyBoard
  /** The Telegram user id of an operator, where it is known. */
  telegramIdOf(db: Db, operator: Operator): Promise<bigint | undefined>
}

const yearMs = 365 * 24 * 60 * 60_000

export function broadcastAdminRoutes(
  { mountAdmin: mount }: Pick<AdminHttp, 'mountAdmin'>,
  { database, backgroundDatabase, bot, botUsername, weeklyBoard, telegramIdOf }: BroadcastsForOperators,
): void {
  mount(calls.getBroadcasts, async ({ query: { cursor }, limit }) => {
    const [at, id] = readCursor(cursor, [timePart, publicIdPart]) ?? []
    const after = at === undefined || id === undefined ? undefined : { at: new Date(at), id }
    const rows = await listBroadcasts(database, { limit: limit + 1, after })
    return pageOf(rows, limit, ({ createdAt, publicId }) => [createdAt, publicId], rowOf)
  })

  mount(calls.getBroadcast, ({ query: { id } }) => read(database, id))

  mount(calls.countAudience, async ({ body: { segment }, now }) => ({
    players: await countSegment(backgroundDatabase, segment, { weeklyBoard, now }),
  }))

  mount(calls.draftBroadcast, ({ body: { draft, reason }, operator, now }) =>
    refusing(() =>
      database.transaction(async (tx) =>
        read(tx, await orderDraft(tx, contentOf(draft), reason, operator, now)),
      ),
    ),
  )

  mount(calls.testBroadcast, ({ body: { id, language, telegramId }, operator }) =>
    refusing(async () => {
      const content = await readBroadcast(database, id)
      if (!bot) throw new Fault('broadcast.bot-off')
      const chat = telegramId ?? Number((await telegramIdOf(database, operator)) ?? 0)
      if (chat === 0) throw new Fault('broadcast.no-chat')
      await sendTest(bot, chat, botUsername, { publicId: id, ...content }, [language])
      return { telegramId: chat }
    }),
  )

  const order = (
    verb: BroadcastVerb,
    { id, reason }: { id: string; reason: string },
    at: Date,
    operator: Operator,
    now: Date,
  ) =>
    refusing(() =>
      database.transaction(async (tx) => {
        await orderBroadcast(tx, { verb, id, at, reason }, operator, now)
        return read(tx, id)
      }),
    )
  mount(calls.startBroadcast, ({ body: { at: wanted, ...body }, operator, now }) => {
    const at = wanted === undefined ? now : new Date(wanted)
    if (!bot) throw new Fault('broadcast.bot-off')
    if (at < now || at.getTime() > now.getTime() + yearMs) throw new Fault('broadcast.time-past')
    return order('start', body, at, operator, now)
  })
  mount(calls.pauseBroadcast, ({ body, operator, now }) => order('pause', body, now, operator, now))
  mount(calls.resumeBroadcast, ({ body, operator, now }) => order('resume', body, now, operator, now))
  mount(calls.stopBroadcast, ({ body, operator, now }) => order('stop', body, now, operator, now))
}

async function read(db: Db, id: string): Promise<calls.Broadcast> {
  const listed = await listedBroadcast(db, id)
  const results = listed && (await readResults(db, id))
  if (!results) throw new Fault('broadcast.not-found')
  const { button, picture, segment } = await readBroadcast(db, id)
  const { waiting, sent, blocked, failed, heldOut, opened, uncertain, played, bought } = results
  return {
    ...rowOf(listed),
    button,
    picture,
    segment,
    results: { waiting, sent, blocked, failed, heldOut, opened, uncertain, played, bought },
  }
}

const rowOf = ({ publicId, createdAt, startsAt, endedAt, createdBy, ...row }: ListedBroadcast) => ({
  ...row,
  id: publicId,
  createdBy,
  createdAt: createdAt.toISOString(),
  startsAt: startsAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** An action that is not possible now gets a code. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BroadcastRefusal) throw new Fault(error.code, { cause: error })
    if (error instanceof TelegramError) throw new Fault('broadcast.not-delivered', { cause: error })
    throw error
  }
}
