import { endpoints, getPacks, getWheelItems, spinWheel } from '@ganj/contract'
import { discardDraft, draftContent, getContentKind, previewDraft } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp()
const { app, advance, database, signIn } = server
const editor = await testOperators(server).signIn('content')
const player = await signIn(1)

const preview = async (kind: string, change: (data: object) => object) => {
  const { value } = (await editor.call(getContentKind, { query: { kind } })).body
  const [first, ...others] = value.map(({ publicId, data }) => ({ publicId, data: data as object }))
  const { draft } = (
    await editor.call(draftContent, {
      body: { kind, value: [{ ...first!, data: change(first!.data) }, ...others] },
    })
  ).body
  const { body, headers } = await editor.call(previewDraft, { body: { draft: draft.id } })
  const cookies = headers['set-cookie'] as string[]
  return { draft: draft.id, until: body.until, cookies, cookie: cookies[0]!.split(';')[0]! }
}
const withName = (en: string) => (data: object) => ({ ...data, name: { fa: 'گنج', en, ru: 'Клад' } })
const english = { 'accept-language': 'en' }
const packName = async (headers: Record<string, string> = {}) =>
  (await player.call(getPacks, { headers: { ...english, ...headers } })).body[0]?.name

test('a draft is shown in the app only to the browser that requested it', async () => {
  const before = await packName()
  const { draft, cookie, cookies } = await preview('pack', withName('Preview'))
  expect(cookies[0]).toMatch(/^ganj_preview=.*; HttpOnly; Path=\/; Max-Age=1800; SameSite=Strict$/)
  expect(cookies[1]).toMatch(/^ganj_preview_kind=pack; Path=\//)
  expect(await packName({ cookie })).toBe('Preview')
  expect(await packName()).toBe(before)
  const forged = cookie.replace(/=\d+\./, '=999.')
  expect(await packName({ cookie: forged })).toBe(before)
  await editor.call(discardDraft, { body: { draft, reason: 'not now' } })
  expect(await packName({ cookie })).toBe(before)
  expect((await editor.call(previewDraft, { body: { draft } })).code).toBe('content.closed')
})

test('nothing can be changed in a preview, and no spin is committed to the odds of a draft', async () => {
  const { cookie } = await preview('wheel-item', (data) => ({ ...data, weight: 77 }))
  const countOdds = async () => (await database.rows(sql`SELECT FROM wheel_odds`)).length
  const odds = await countOdds()
  const { status, body } = await player.call(getWheelItems, { headers: { cookie } })
  expect([status, body.oddsVersion, body.items[0]?.weight]).toEqual([200, 0, 77])
  expect(await countOdds()).toBe(odds)
  const spin = await player.call(spinWheel, { body: {} as never, headers: { cookie } })
  expect([spin.status, spin.problem.code]).toEqual([403, 'content.preview-read-only'])
})

test('every read of the app works in a preview or says that it cannot; none fails', async () => {
  const { cookie } = await preview('wheel-item', (data) => ({ ...data, weight: 78 }))
  const fresh = await signIn(2)
  const reads = endpoints.filter(({ method, auth }) => method === 'GET' && auth === 'player')
  expect(reads.length).toBeGreaterThan(20)
  for (const { path } of reads) {
    const { statusCode, body } = await app.inject({
      url: `/api${path}`,
      headers: { cookie, authorization: `Bearer ${fresh.accessToken}` },
    })
    expect(statusCode, `${path} ${body}`).toBeLessThan(500)
  }
})

test('a preview ends after half an hour, or when the operator ends it', async () => {
  const { cookie } = await preview('pack', withName('Short'))
  expect(await packName({ cookie })).toBe('Short')
  const ended = await app.inject('/api/preview/end')
  expect([ended.statusCode, ended.headers.location]).toEqual([302, '/'])
  expect(ended.headers['set-cookie']).toEqual([
    'ganj_preview=; Path=/; Max-Age=0; SameSite=Strict',
    'ganj_preview_kind=; Path=/; Max-Age=0; SameSite=Strict',
  ])
  advance(30 * 60)
  const later = await signIn(1)
  const { body } = await later.call(getPacks, { headers: { ...english, cookie } })
  expect(body[0]?.name).not.toBe('Short')
})
