import { readdir, readFile } from 'node:fs/promises'
import { getIndicators } from '@ganj/contract'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { watchCertificate } from '#platform/http/certificate-expiry.ts'
import { startTelemetry } from '#platform/telemetry/start-telemetry.ts'
import { watchBacklog } from '../../src/backlog-metrics.ts'
import { startExpiredServer } from '../fakes/expired-certificate.ts'
import { createTestApp } from '../test-app.ts'

const folder = new URL('../../../../deploy/', import.meta.url)
const telemetry = await startTelemetry({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, '1.2.3')
afterAll(() => telemetry.stop())
const { database, clock, advance, signIn, app } = await createTestApp()
watchBacklog(database, clock)
const proxy = await startExpiredServer()
afterAll(proxy.close)
watchCertificate(proxy.url, clock)

/** Every metric that a server exports after some activity, and its labels. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const text = await (await fetch(telemetry.metricsAddress as string)).text()
  const series = new Map<string, Set<string>>()
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_:]+)(?:\{(.*)\})? /.exec(line) ?? []
    if (!name) continue
    const known = series.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
  return series
}

async function expressions(): Promise<string[]> {
  const rules = await readFile(new URL('prometheus/rules.yml', folder), 'utf8')
  const dashboards = await readdir(new URL('grafana/dashboards/', folder))
  const panels = await Promise.all(
    dashboards.map(async (file) => {
      const { panels } = JSON.parse(await readFile(new URL(`grafana/dashboards/${file}`, folder), 'utf8'))
      return (panels as { targets?: { expr: string }[] }[]).flatMap(({ targets = [] }) =>
        targets.map(({ expr }) => expr),
      )
    }),
  )
  return [...rules.split(/\n\s*- (?:record|alert): /).slice(1), ...panels.flat()]
}

test('alerts and dashboards use only metrics that a running server exports, and their labels', async () => {
  const player = await signIn(1)
  await player.call(getIndicators)
  await app.inject('/nowhere')
  await app.inject({ method: 'POST', url: '/analytics/events' })
  await database.rows(sql`SELECT 1 / 0`).catch(() => undefined)
  const series = await exposed()
  const all = await expressions()
  const recorded = new Set(all.flatMap((text) => /^ganj:[\w:]+/.exec(text)?.[0] ?? []))
  // Prometheus' own labels and metrics: the target, and the result of the scrape.
  const given = new Set(['instance', 'job'])

  const unknown = all.flatMap((text) => {
    const plain = text.replace(/"[^"]*"/g, '""').replace(/^\s*(summary|description|severity):.*$/gm, '')
    const names = plain.match(/\b(?:http|db|nodejs|process|ganj)[_:][\w:]+/g) ?? []
    const used = [...plain.matchAll(/\b((?:http|db|nodejs|process|ganj)_[\w]+)\{([^}]*)\}/g)]
    const wrongLabels = used.flatMap(([, name = '', matchers = '']) =>
      [...matchers.matchAll(/(\w+)\s*[=!]/g)].flatMap(([, label = '']) =>
        series.get(name)?.has(label) || given.has(label) ? [] : `${name}{${label}}`,
      ),
    )
    const isLabel = (name: string) => [...series.values()].some((labels) => labels.has(name))
    return [
      ...names.filter((name) => !series.has(name) && !recorded.has(name) && !isLabel(name)),
      ...wrongLabels,
    ]
  })
  expect([...new Set(unknown)]).toEqual([])
  expect(all.length).toBeGreaterThan(40)
  for (const name of [
    'nodejs_eventloop_delay',
    'db_client_operation_slow_total',
    'ganj_payout_approved_age',
  ]) {
    expect(all.some((text) => text.includes(name))).toBe(true)
  }
})

/** The exported ages, in seconds. */
async function ages(): Promise<Record<string, number>> {
  const text = await (await fetch(telemetry.metricsAddress as string)).text()
  return Object.fromEntries(
    [...text.matchAll(/^(ganj_\w+_age)(?:\{.*\})? ([\d.e+]+)$/gm)].map(([, name, age]) => [
      name,
      Number(age),
    ]),
  )
}

test('checks that have never succeeded are as old as the installation', async () => {
  await database.rows(sql`UPDATE migration SET applied_at = ${clock()}`)
  advance(3 * 86_400)
  expect(await ages()).toMatchObject({
    ganj_ledger_check_age: 3 * 86_400,
    ganj_restore_rehearsal_age: 3 * 86_400,
  })
})

test('pending work is measured from when it began to wait', async () => {
  expect(await ages()).toMatchObject({
    ganj_payout_approved_age: 0,
    ganj_payout_review_age: 0,
    ganj_season_unpaid_age: 0,
  })
  const now = clock()
  await database.rows(sql`
    INSERT INTO season (board, starts_at, ends_at, state, seen_at)
    VALUES ('weekly:2026-11-07', ${new Date(now.getTime() - 8 * 86_400_000)}, ${now}, 'ended', ${now})`)
  const { id } = await signIn(2)
  for (const [number, state] of ['approved', 'in-review'].entries()) {
    await database.rows(sql`
      WITH asked AS (
        INSERT INTO payout (public_id, player_id, amount, fee, address, state, created_at, changed_at)
        VALUES (${`payout00000${number}`}, ${id}, 1000000, 0, ${`0:${'0'.repeat(64)}`}, ${state}, ${now}, ${now})
        RETURNING id)
      INSERT INTO payout_history (payout_id, step, state, actor, reason, at)
      SELECT id, 1, ${state}, 'a test', '', ${now} FROM asked`)
  }
  advance(90)
  expect(await ages()).toMatchObject({
    ganj_payout_approved_age: 90,
    ganj_payout_review_age: 90,
    ganj_season_unpaid_age: 90,
  })
})
