import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getIndicators, openRun } from '@ganj/contract'
import { startBenchServer, tokenOf } from '../../../bench/src/installation/bench-server.ts'
import { root } from '../../../scripts/set-up.mjs'
import { createDatabase } from '../database.mjs'
import { freePort, until } from '../jail.mjs'
import { preparePlayers } from '../players.mjs'
import { phases } from './causes.mjs'
import { startCertificate } from './certificate.mjs'
import { startDatabaseLink } from './database-link.mjs'
import { shortRules, startWatching } from './watching.mjs'

const players = 5
/** Pause between two calls of the permanent player, so that only the caused faults slow the server down. */
const pauseMs = 200
/** Timeout for an alert to fire, and to end. */
const patienceSeconds = 180

/** Causes each alert on a live server, and checks that it fires, is delivered to its receivers, and ends. */
export async function alerts() {
  const rules = shortRules().flatMap((group) => group.rules.filter(({ alert }) => alert))
  const severity = new Map(rules.map(({ alert, labels }) => [alert, labels.severity]))
  const at = await startInstallation()
  let watching
  try {
    watching = await startWatching(at.targets)
    await until(async () => (await watching.up()) === at.targets.length, { what: 'every target is read' })
    const times = []
    for (const phase of phases) times.push(...(await tryPhase(phase, { at, watching, severity })))
    const seconds = (key) => Math.max(...times.map((time) => time[key])).toFixed(0)
    return [
      `${times.length} alerts caused: each fired and ended, within ${seconds('fired')} s and ${seconds('ended')} s by spans of seconds`,
      `${watching.notices.length} notices: pages came by messenger and mail, tickets by mail, each also when it was over`,
    ]
  } catch (error) {
    const said = watching ? `firing: ${[...(await watching.firing().catch(() => []))]}` : ''
    throw new Error(`${error.message}\n${said}`, { cause: error })
  } finally {
    await at.pulses?.stop()
    await watching?.stop()
    await at.stop()
  }
}

async function tryPhase({ what, alerts: causes }, { at, watching, severity }) {
  const names = causes.flatMap((one) => one.names)
  const from = watching.notices.length
  const ways = (name) => (severity.get(name) === 'page' ? ['messenger', 'mail'] : ['mail'])
  const receiverOf = (name) => (severity.get(name) === 'page' ? 'messenger' : 'mail')
  const isTold = (name, status) =>
    ways(name).every((way) =>
      watching.notices
        .slice(from)
        .some(
          (one) =>
            one.name === name &&
            one.status === status &&
            one.way === way &&
            one.receiver === receiverOf(name),
        ),
    )
  const allTold = async (status) => {
    const began = performance.now()
    const missing = () => names.filter((name) => !isTold(name, status))
    await until(() => missing().length === 0, { what: status, seconds: patienceSeconds }).catch(() => {
      throw new Error(`${what}: not ${status}: ${missing().join(', ')}`)
    })
    return (performance.now() - began) / 1000
  }
  const nothingFires = async (when) => {
    const firing = async () => [...(await watching.firing())].filter((name) => names.includes(name))
    await until(async () => (await firing()).length === 0, {
      what: 'nothing fires',
      seconds: patienceSeconds,
    }).catch(async () => {
      throw new Error(`${what}: fires ${when}: ${await firing()}`)
    })
  }
  await nothingFires('before it is caused')
  for (const { cause } of causes) await cause(at)
  const fired = await allTold('firing')
  for (const { cure } of causes) await cure(at)
  const ended = await allTold('resolved')
  await nothingFires('when it is over')
  return names.map((name) => ({ name, fired, ended }))
}

/** An API process and a worker with a database link that can be slowed down and cut, and players who call them. */
async function startInstallation() {
  const database = await createDatabase()
  const link = await startDatabaseLink(database.url)
  const chain = await startSilentChain()
  const certificate = await startCertificate()
  const [apiPort, workerPort] = [await freePort(), await freePort()]
  const quiet = { LOG_LEVEL: 'fatal', DATABASE_BATCH: '1' }
  const ballast = fileURLToPath(new URL('ballast.cjs', import.meta.url))
  const at = {
    ...database,
    link,
    chain,
    certificate,
    targets: [apiPort, workerPort].map((port) => `127.0.0.1:${port}`),
  }
  let isOver = false
  const playing = []
  at.command = (name, ...args) =>
    execFileSync(process.execPath, [join(root, `apps/server/dist/commands/${name}.js`), ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
      encoding: 'utf8',
    })
  at.startWorker = async () => {
    at.worker = await startBenchServer({
      ...quiet,
      DATABASE_URL: database.url,
      GANJ_ROLE: 'worker',
      METRICS_PORT: String(workerPort),
      PAYOUT_WALLET: `0:${'0'.repeat(63)}1`,
      TONCENTER_URL: chain.url,
      TONCENTER_TIMEOUT: '60000',
      PUBLIC_URL: certificate.url,
    })
  }
  at.stopWorker = () => at.worker.stop()
  at.stop = async () => {
    isOver = true
    await Promise.all([...playing, at.api?.stop(), at.worker?.stop()])
    link.close()
    chain.close()
    certificate.close()
    await database.drop()
  }
  try {
    at.api = await startBenchServer({
      ...quiet,
      DATABASE_URL: link.url,
      DATABASE_POOL: '1',
      GANJ_ROLE: 'api',
      METRICS_PORT: String(apiPort),
      NODE_OPTIONS: `--require ${ballast}`,
    })
    await at.startWorker()
    await preparePlayers(database.url, at.api.address, players)
    const { address } = at.api
    playing.push(play(address, { player: 1, pauseMs, isOver: () => isOver }))
    at.crowd = () => {
      let isGone = false
      const rest = { pauseMs: 1, isOver: () => isOver || isGone }
      for (let player = 2; player <= players; player++) playing.push(play(address, { player, ...rest }))
      return () => (isGone = true)
    }
    return at
  } catch (error) {
    await at.stop()
    throw error
  }
}

/** Sends calls one after the other and ignores the answers. */
async function play(address, { player, pauseMs, isOver }) {
  while (!isOver()) {
    for (const { method, path } of [getIndicators, openRun]) {
      const isPost = method === 'POST'
      const headers = { authorization: `Bearer ${tokenOf(player)}` }
      if (isPost)
        Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() })
      await fetch(`${address}/api${path}`, { method, headers, body: isPost ? '{}' : undefined })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      await delay(pauseMs)
    }
  }
}

/** A fake chain API that answers nothing at first, and later refuses everything. */
async function startSilentChain() {
  let isRefusing = false
  const waiting = new Set()
  const refuse = (response) => response.writeHead(503).end()
  const server = createServer((_, response) => (isRefusing ? refuse(response) : waiting.add(response)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    refuse: () => {
      isRefusing = true
      for (const response of waiting) refuse(response)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
