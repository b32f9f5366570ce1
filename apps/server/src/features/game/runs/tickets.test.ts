import { getIndicators, getTicketRefill, openRun } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { ticketRefillKind } from '../content.ts'

const { signIn, advance, database, clock } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const minute = 60

const ticketsOf = async (player: TestPlayer) =>
  (await player.call(getIndicators)).body.find(({ publicId }) => publicId === 'ticket')!.value

const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString()

const refillsOf = (player: TestPlayer) =>
  database.rows<{ amount: bigint }>(sql`
    SELECT amount FROM transfer WHERE player_id = ${player.id} AND kind = 'ticket-refill' ORDER BY id`)

async function spend(player: TestPlayer, runs: number) {
  for (let n = 0; n < runs; n++) expect((await player.call(openRun)).status).toBe(200)
}

test('a ticket is refilled every twenty minutes, up to five', async () => {
  let player = await signIn(1)
  expect((await player.call(getTicketRefill)).body).toMatchObject({ tickets: 5, max: 5, nextAt: null })
  await spend(player, 2)
  const refill = await player.call(getTicketRefill)
  expect(refill.body).toMatchObject({ tickets: 3, max: 5, nextAt: inSeconds(20 * minute) })
  advance(20 * minute - 1)
  expect(await ticketsOf(player)).toBe(3)
  advance(1)
  expect(await ticketsOf(player)).toBe(4)
  advance(5 * minute)
  const later = await player.call(getTicketRefill)
  expect(later.body).toMatchObject({ tickets: 4, max: 5, nextAt: inSeconds(15 * minute) })
  advance(600 * minute)
  player = await signIn(1)
  expect((await player.call(getTicketRefill)).body).toMatchObject({ tickets: 5, max: 5, nextAt: null })
  expect((await refillsOf(player)).map(({ amount }) => amount)).toEqual([1n, 1n])
})

test('opening a run first refills the tickets that are due', async () => {
  const player = await signIn(2)
  await spend(player, 5)
  expect((await player.call(openRun)).problem.code).toBe('game.no-ticket')
  advance(41 * minute)
  await spend(player, 2)
  expect((await player.call(openRun)).problem.code).toBe('game.no-ticket')
  expect((await player.call(getTicketRefill)).body.nextAt).toBe(inSeconds(19 * minute))
})

test('time during which tickets were full does not count', async () => {
  const player = await signIn(3)
  advance(50 * minute)
  await spend(player, 1)
  expect((await player.call(getTicketRefill)).body).toMatchObject({
    tickets: 4,
    max: 5,
    nextAt: inSeconds(20 * minute),
  })
})

test('fifty concurrent reads when a ticket is due pay it once', async () => {
  const player = await signIn(4)
  await spend(player, 3)
  advance(20 * minute)
  const held = await Promise.all(Array.from({ length: 50 }, () => ticketsOf(player)))
  expect(new Set(held)).toEqual(new Set([3]))
  expect(await refillsOf(player)).toHaveLength(1)
})

test('a read concurrent with an opening, when the last ticket is due, opens one run', async () => {
  const player = await signIn(5)
  await spend(player, 5)
  advance(20 * minute)
  const [opened] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => player.call(openRun))),
    Promise.all(Array.from({ length: 8 }, () => player.call(getTicketRefill))),
  ])
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await ticketsOf(player)).toBe(0)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('reading writes nothing when no ticket is due', async () => {
  const player = await signIn(6)
  const row = () =>
    database.maybe(sql`SELECT xmin::text, ctid::text FROM ticket_refill WHERE player_id = ${player.id}`)
  await ticketsOf(player)
  expect(await row()).toBeUndefined()
  await spend(player, 1)
  const before = await row()
  advance(19 * minute)
  await ticketsOf(player)
  expect(await row()).toEqual(before)
})

interface Refilled {
  due: bigint
  from: Date | null
}
const second = 1000
const start = Date.UTC(2026, 0, 1)
const rule = (tickets: bigint, since: Date | null, max: number, seconds: number, now: Date) =>
  database.one<Refilled>(sql`
    SELECT due, counts_from AS "from" FROM ticket_refill_rule(${tickets}, ${since}, ${max}, ${seconds}, ${now})`)

test('many reads give exactly as many tickets as one read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 0n, max: 8n }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fc.nat(9000), { minLength: 1, maxLength: 8 }),
      async (tickets, max, seconds, steps) => {
        let state = { held: tickets, from: new Date(start) as Date | null }
        let now = start
        for (const step of steps) {
          now += step * second
          const { due, from } = await rule(state.held, state.from, max, seconds, new Date(now))
          state = { held: state.held + due, from }
        }
        const once = await rule(tickets, new Date(start), max, seconds, new Date(now))
        expect(state).toEqual({ held: tickets + once.due, from: once.from })
        expect(once.due <= BigInt(Math.floor((now - start) / second / seconds))).toBe(true)
        if (once.due > 0n) expect(tickets + once.due <= BigInt(max)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

test('the cheap check for a change agrees with the rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 0n, max: 8n }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.integer({ min: -25, max: 25 })),
      async (tickets, max, seconds, age) => {
        const since = age === null ? null : new Date(start - age * second)
        const { due, from } = await rule(tickets, since, max, seconds, new Date(start))
        const { stale } = await database.one<{ stale: boolean }>(sql`
          SELECT ticket_refill_stale(${tickets}, ${since}, ${max}, ${seconds}, ${new Date(start)}) AS stale`)
        expect(stale).toBe(due > 0n || from?.getTime() !== since?.getTime())
      },
    ),
    { numRuns: 200 },
  )
})

test('a clock set back gives nothing, and the same time does not count again', async () => {
  const since = new Date(start)
  expect(await rule(0n, since, 5, 1200, new Date(start - 86_400 * second))).toEqual({ due: 0n, from: since })
})

test('withdrawn by the operators, tickets remain unchanged', async () => {
  const player = await signIn(7)
  await spend(player, 2)
  await database.transaction((tx) =>
    changeContent(tx, ticketRefillKind, 'ticket-refill', null, {
      position: 0,
      changedBy: 'a test',
      now: clock(),
    }),
  )
  advance(50 * minute)
  expect((await player.call(getTicketRefill)).body).toMatchObject({ tickets: 3, max: 0, nextAt: null })
})
