import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { answers, freePort, startProgram, until } from '../jail.mjs'

const deploy = fileURLToPath(new URL('../../', import.meta.url))
const read = (path) => parse(readFileSync(join(deploy, path), 'utf8'), { merge: true })
const everySecond = '1s'
/** A slow database also delays the metrics, which must still arrive within this interval. */
const scrape = '3s'

/**
 * The duration in seconds that replaces each time span of the rules: short enough for a test, in the same order, and none
 * shorter than a rate needs with this scrape interval.
 */
const shortened = {
  '2m': 6,
  '5m': 12,
  '10m': 13,
  '15m': 15,
  '30m': 13,
  '1h': 15,
  '2h': 18,
  '6h': 24,
  '1d': 28,
  '3d': 32,
}

const shorten = (span) => {
  if (!(span in shortened)) throw new Error(`rules.yml has a span of ${span}: say how long it lasts here`)
  return `${shortened[span]}s`
}

/** The groups of deploy/prometheus/rules.yml with short time spans. Their thresholds are unchanged. */
export function shortRules() {
  const { groups } = read('prometheus/rules.yml')
  for (const group of groups) {
    group.interval = everySecond
    for (const rule of group.rules) {
      rule.expr = rule.expr.replace(/\[(\w+)\]/g, (_, span) => `[${shorten(span)}]`)
      if (rule.for) rule.for = shorten(rule.for)
    }
  }
  return groups
}

/**
 * Starts Debian's Prometheus and Alertmanager on loopback with the files of deploy/: addresses, time spans and the mail server
 * are replaced. A fake server receives both messages of the messenger's API and mail.
 * @param targets addresses of metrics, `host:port`
 */
export async function startWatching(targets) {
  const folder = mkdtempSync(join(tmpdir(), 'ganj-watching-'))
  const write = (name, value) => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(value))
    return path
  }
  const receiver = await startReceiver()
  const [alertmanagerPort, prometheusPort] = [await freePort(), await freePort()]
  const env = { PATH: process.env.PATH }
  const alertmanager = startProgram(
    'prometheus-alertmanager',
    [
      `--config.file=${write('alertmanager.yml', routes(receiver.url))}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      '--cluster.listen-address=',
    ],
    { env },
  )
  const prometheus = startProgram(
    'prometheus',
    [
      `--config.file=${write('prometheus.yml', {
        ...read('prometheus/prometheus.yml'),
        global: {
          scrape_interval: scrape,
          scrape_timeout: scrape,
          evaluation_interval: everySecond,
        },
        rule_files: [write('rules.yml', { groups: shortRules() })],
        scrape_configs: [{ job_name: 'ganj', static_configs: [{ targets }] }],
        alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
      })}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    ],
    { env },
  )
  const address = `http://127.0.0.1:${prometheusPort}`
  const stop = async () => {
    await Promise.all([prometheus.stop(), alertmanager.stop()])
    receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ready = { what: 'Prometheus is ready', program: prometheus }
    await until(() => answers(`${address}/-/ready`), ready)
    await until(() => answers(`http://127.0.0.1:${alertmanagerPort}/-/ready`), {
      what: 'Alertmanager is ready',
      program: alertmanager,
    })
    const ask = async (path) => (await (await fetch(`${address}/api/v1/${path}`)).json()).data
    return {
      notices: receiver.notices,
      /** Names of the firing alerts. */
      firing: async () =>
        new Set(
          (await ask('alerts')).alerts
            .filter(({ state }) => state === 'firing')
            .map(({ labels }) => labels.alertname),
        ),
      /** How many targets answer. */
      up: async () =>
        (await ask('targets?state=active')).activeTargets.filter(({ health }) => health === 'up').length,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The routes of deploy/alertmanager with short times; the messenger's API and the mail server are at `url`. */
function routes(url) {
  const { receivers, route, ...rest } = read('alertmanager/alertmanager.yml')
  return {
    ...rest,
    route: { ...route, group_wait: everySecond, group_interval: everySecond },
    receivers: receivers.map(({ name, telegram_configs }) => ({
      name,
      ...(telegram_configs && {
        telegram_configs: telegram_configs.map((config) => ({ ...config, api_url: url })),
      }),
      webhook_configs: [{ url: `${url}/mail/${name}` }],
    })),
  }
}

/** Receives messages and mail as `{ way, receiver, status, name }`. */
async function startReceiver() {
  const notices = []
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (request.url.endsWith('/sendMessage')) {
      const [, status, name] = /^(FIRING|RESOLVED) (\w+)/.exec(body.text) ?? []
      if (name) notices.push({ way: 'messenger', receiver: 'messenger', status: status.toLowerCase(), name })
      const message = { message_id: 1, date: 1, chat: { id: 1, type: 'private' } }
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ok: true, result: message }))
    }
    const receiver = request.url.split('/').at(-1)
    for (const { status, labels } of body.alerts)
      notices.push({ way: 'mail', receiver, status, name: labels.alertname })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    notices,
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
