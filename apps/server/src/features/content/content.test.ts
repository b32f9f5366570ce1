import { getWheelItems, spinWheel } from '@ganj/contract'
import {
  discardDraft,
  draftContent,
  getAudit,
  getContentForecast,
  getContentKind,
  getContentKinds,
  getContentVersion,
  publishContent,
  revertContent,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'
import { wheelItemKind } from '../wheel/content.ts'

const server = await createTestApp()
const { advance, clock, content, database, jobs, signIn } = server
const operators = testOperators(server)
let editor = await operators.signIn('content')

interface Item {
  name: object
  weight: number
  prize: { currency: string; amount: number }
}
const reason = 'a feast'
const kindOf = async (kind: string) => (await editor.call(getContentKind, { query: { kind } })).body
/** The wheel's current content with another weight for its first item. */
const withWeight = async (weight: number) => {
  const { value } = await kindOf('wheel-item')
  const [first, ...others] = value
  return [{ publicId: first!.publicId, data: { ...(first!.data as Item), weight } }, ...others]
}
const draft = async (weight: number) => {
  const { body } = await editor.call(draftContent, {
    body: { kind: 'wheel-item', value: await withWeight(weight), note: reason },
  })
  return body
}
const publish = (id: string, at?: Date) =>
  editor.call(publishContent, { body: { draft: id, reason, ...(at ? { at: at.toISOString() } : {}) } })
const weightNow = async () => ((await kindOf('wheel-item')).value[0]!.data as Item).weight

test('a draft changes nothing until it is published, and one call reverts it', async () => {
  advance(1)
  const before = await kindOf('wheel-item')
  const { draft: kept, changes } = await draft(1234)
  expect(changes).toMatchObject([{ before: { weight: 2400 }, after: { weight: 1234 }, isMoved: false }])
  expect(await weightNow()).toBe(2400)
  expect(kept).toMatchObject({ state: 'draft', basedOn: before.version, by: editor.name, hasForecast: true })
  const compared = await editor.call(getContentVersion, { query: { kind: 'wheel-item', draft: kept.id } })
  expect(compared.body).toMatchObject({ changes, problems: [] })

  expect((await publish(kept.id)).body.draft).toMatchObject({ state: 'published', publishedBy: editor.name })
  expect(await weightNow()).toBe(1234)
  advance(3)
  expect((await content.items(wheelItemKind))[0]!.data).toMatchObject({ weight: 1234 })
  const after = await kindOf('wheel-item')
  expect(after.version).toBe(before.version + 1)
  expect(after.history[0]).toMatchObject({ by: `operator:${editor.name}`, reason, pieces: 1 })
  expect((await publish(kept.id)).code).toBe('content.closed')

  const back = await editor.call(revertContent, {
    body: { kind: 'wheel-item', version: before.version, reason: 'too dear' },
  })
  expect(back.body).toMatchObject({ version: before.version + 2, changes: [{ after: { weight: 2400 } }] })
  expect((await kindOf('wheel-item')).value).toEqual(before.value)
})

test('a draft that was made before another change does not overwrite it', async () => {
  const [one, other] = [await draft(1500), await draft(1600)]
  expect((await publish(one.draft.id)).status).toBe(200)
  expect((await publish(other.draft.id)).code).toBe('content.changed')
  expect((await publish(other.draft.id, new Date(clock().getTime() + 60_000))).code).toBe('content.changed')
  expect(await weightNow()).toBe(1500)
})

test('a draft that was made from an earlier version is refused, and the later change stays', async () => {
  const { version: basedOn, drafts } = await kindOf('wheel-item')
  const save = async (value: Awaited<ReturnType<typeof withWeight>>) =>
    editor.call(draftContent, { body: { kind: 'wheel-item', value, basedOn, note: reason } })
  const [value, other] = [await withWeight(1550), await withWeight(1650)]
  const saved = await save(value)
  expect(saved.body.draft.basedOn).toBe(basedOn)
  expect((await publish(saved.body.draft.id)).status).toBe(200)
  expect((await save(other)).code).toBe('content.changed')
  expect(await weightNow()).toBe(1550)
  expect((await kindOf('wheel-item')).drafts).toHaveLength(drafts.length + 1)
})

test('of two operators who publish the same draft at once one succeeds', async () => {
  const { draft: kept } = await draft(1700)
  const answers = await Promise.all(Array.from({ length: 4 }, () => publish(kept.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('content that the app could not read is not kept, and every mistake is named', async () => {
  const value = [{ publicId: 'Bad Name', data: { weight: 0 } }]
  const { status, code, text } = await editor.call(draftContent, { body: { kind: 'wheel-item', value } })
  expect([status, code]).toEqual([422, 'content.invalid'])
  expect(text).toMatch(/publicId must be.*weight|must have required/s)
  expect((await editor.call(draftContent, { body: { kind: 'nothing', value: [] } })).code).toBe(
    'content.no-kind',
  )
  const rows = await database.rows(sql`SELECT FROM content_draft WHERE value @> '[{"publicId":"Bad Name"}]'`)
  expect(rows).toEqual([])
})

test('a draft is published at its time, once, and not when it was rescheduled or discarded', async () => {
  const { draft: kept } = await draft(1800)
  const [soon, later] = [60_000, 120_000].map((ms) => new Date(clock().getTime() + ms))
  expect((await publish(kept.id, new Date(clock().getTime() - 1000))).code).toBe('content.time-past')
  const due = (at: Date) => jobs['publish-content']({ draft: kept.id, at: at.toISOString() })
  await publish(kept.id, soon)
  expect((await publish(kept.id, later)).body.draft).toMatchObject({
    state: 'scheduled',
    publishAt: later!.toISOString(),
  })
  const queued = await database.rows<{ at: Date }>(sql`
    SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key LIKE ${`publish-content:${kept.id}:%`} ORDER BY 1`)
  expect(queued).toEqual([{ at: soon }, { at: later }])
  advance(60)
  await due(soon!)
  expect(await weightNow()).not.toBe(1800)
  advance(60)
  await due(later!)
  await due(later!)
  expect(await weightNow()).toBe(1800)
  expect((await kindOf('wheel-item')).drafts[0]).toMatchObject({
    state: 'published',
    publishedBy: editor.name,
  })

  const next = (await draft(1900)).draft
  await publish(next.id, new Date(clock().getTime() + 1000))
  expect((await editor.call(discardDraft, { body: { draft: next.id, reason } })).body.draft.state).toBe(
    'discarded',
  )
  advance(1)
  await jobs['publish-content']({ draft: next.id, at: clock().toISOString() })
  expect(await weightNow()).toBe(1800)
})

test('a draft whose kind has changed by its time fails and says why', async () => {
  const { draft: kept } = await draft(2000)
  const at = new Date(clock().getTime() + 1000)
  await publish(kept.id, at)
  await publish((await draft(2001)).draft.id)
  advance(2)
  await jobs['publish-content']({ draft: kept.id, at: at.toISOString() })
  const failed = (await kindOf('wheel-item')).drafts.find(({ id }) => id === kept.id)
  expect(failed).toMatchObject({ state: 'failed', note: 'it was changed after it was drafted' })
  expect(await weightNow()).toBe(2001)
})

test('the forecast is kept with the draft, and the ledger later shows the actual cost', async () => {
  advance(1)
  const { draft: kept } = await draft(2500)
  const query = { kind: 'wheel-item', draft: kept.id }
  const forecast = (await editor.call(getContentForecast, { query })).body
  expect(forecast).toMatchObject({
    forecast: { method: 'wheel', weeks: 0, tether: { by: 'exact' } },
    fact: null,
  })
  await publish(kept.id)
  advance(24 * 3600)
  const player = await signIn(1)
  await player.call(getWheelItems)
  expect((await player.call(spinWheel, { body: {} as never })).status).toBe(200)
  advance(24 * 3600)
  await jobs['roll-up-days']({})
  editor = await operators.signIn('content')
  const later = (await editor.call(getContentForecast, { query })).body as {
    forecast: object
    fact: { days: number; figures: object[]; flows: { fromPlayers: string; currency: string }[] }
  }
  expect(later.forecast).toEqual(forecast.forecast)
  expect(later.fact.figures).toEqual([{ figure: 'free-spins', label: '', value: 1 }])
  expect(later.fact.flows).toContainEqual(
    expect.objectContaining({ currency: 'daily-spin-count', kind: 'spin', fromPlayers: '1' }),
  )
})

test('a role that may only read cannot publish; the log has every action with the state before', async () => {
  const viewer = await operators.signIn('viewer')
  const { body } = await viewer.call(getContentKinds)
  expect(body.kinds.map(({ kind }) => kind)).toContain('weekly-prize')
  const { draft: kept } = await draft(2600)
  expect((await viewer.call(publishContent, { body: { draft: kept.id, reason } })).code).toBe(
    'operator.forbidden',
  )
  expect((await viewer.call(draftContent, { body: { kind: 'pack', value: [] } })).code).toBe(
    'operator.forbidden',
  )
  await publish(kept.id)
  const owner = await operators.signIn('owner')
  const { rows } = (
    await owner.call(getAudit, { query: { action: 'content.', subject: 'content:wheel-item' } })
  ).body
  expect(rows[0]).toMatchObject({
    action: 'content.publish',
    operator: editor.name,
    reason,
    before: [{ data: { weight: 2500 } }],
    after: { changes: [{ data: { weight: 2600 } }] },
  })
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([
      'content.draft',
      'content.publish',
      'content.revert',
      'content.schedule',
      'content.discard',
      'content.fail',
    ]),
  )
})

test('the list shows for each kind the same as its own page', async () => {
  const owner = await operators.signIn('owner')
  const { body } = await owner.call(getContentKinds)
  for (const { kind, version, pieces, changedAt, changedBy } of body.kinds) {
    const { body: page } = await owner.call(getContentKind, { query: { kind } })
    const [last] = page.history
    expect([kind, version, pieces, changedAt, changedBy]).toEqual([
      ...[kind, page.version, page.value.length],
      ...[last?.at ?? null, last?.by ?? null],
    ])
  }
})
