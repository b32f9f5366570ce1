import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { phases } from './test/alerts/causes.mjs'
import { shortRules } from './test/alerts/watching.mjs'

const read = (path) => readFileSync(join(import.meta.dirname, path), 'utf8')
const rules = parse(read('prometheus/rules.yml')).groups.flatMap(({ rules }) => rules)
const alerts = rules.filter(({ alert }) => alert)

test('every alert has its own runbook, and every runbook has its alert', () => {
  const sections = [...read('../docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(alerts.map(({ alert }) => alert))
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
  }
})

test('a runbook begins with how urgent its alert is', () => {
  for (const { alert, labels } of alerts) {
    const said = new RegExp(`^## ${alert}\\n(Page|Ticket)[.,]`, 'm').exec(read('../docs/runbooks.md'))?.[1]
    expect([alert, said?.toLowerCase()]).toEqual([alert, labels.severity])
  }
})

test('the alerts step causes every alert live, with time spans that are short enough for a test', () => {
  const caused = phases.flatMap(({ alerts }) => alerts.flatMap(({ names }) => names))
  expect(caused.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
  const spans = JSON.stringify(shortRules()).match(/\[\w+\]|"for":"\w+"/g) ?? []
  expect(spans.length).toBeGreaterThan(50)
  expect(spans.filter((span) => !/\d+s\W/.test(span))).toEqual([])
})

test('every metric of Ganj that an alert reads is documented', () => {
  const documented = read('../docs/observability.md')
  const metrics = rules.flatMap(({ expr }) => expr.match(/\bganj_[a-z_]+/g) ?? [])
  expect(new Set(metrics).size).toBeGreaterThan(7)
  for (const name of new Set(metrics)) expect(documented).toContain(`\`${name}\``)
})

test('pages are sent to the messenger, and all alerts by mail', () => {
  const { route, receivers } = parse(read('alertmanager/alertmanager.yml'), { merge: true })
  const names = receivers.map(({ name }) => name)
  expect(route.routes.map(({ matchers, receiver }) => [matchers[0], receiver])).toEqual([
    ['severity="page"', 'messenger'],
  ])
  for (const { receiver } of [route, ...route.routes]) expect(names).toContain(receiver)
  for (const receiver of receivers) expect(receiver.email_configs).toHaveLength(1)
})
