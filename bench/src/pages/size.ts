import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findBrowser } from '@ganj/e2e'
import { readArguments } from '@ganj/server/command-line'
import { chromium } from 'playwright-core'
import { startBenchServer } from '../installation/bench-server.ts'
import { middle } from '../measuring/middle.ts'
import { type Metric, report } from '../measuring/report.ts'
import { startCaddy } from '../play-button/caddy.ts'
import { serveTelegramScript, telegramServer } from '../play-button/hosts.ts'
import { openLine, slow4G } from '../play-button/line.ts'
import { servePeer } from '../play-button/peers.ts'
import {
  partsOfVisit,
  run,
  runTap,
  type Scenario,
  type Subject,
  scenariosOf,
} from '../play-button/scenarios.ts'
import type { Visit, WireFile } from '../play-button/visit.ts'
import { routeChunks } from './route-chunks.ts'

/*
 * Measures the time from a tap on the link to a usable play button, and from there to the game. Bytes and requests are counted
 * on the wire. `--against <checkout>` measures that checkout's build in turns with this one, as the baseline; `--peer name=folder`
 * (any number) measures a folder's build, whose play button has the text `--peer-play name=text`. `--only 'slow 4G, first'`
 * selects measurements whose names contain the text; `--set-up 1` adds a round trip for each new connection. `--proxy` also
 * measures the first visit through the deployment's proxy, with HTTP/2 and without.
 */
const usage = `npm run size -- [--only <part of a name>] [--rounds 5] [--set-up 0] [--against <checkout>]
           [--peer <name>=<folder> --peer-play <name>=<text>] [--proxy] [--json]`
const { values: options } = readArguments(usage, {
  options: {
    against: { type: 'string' },
    peer: { type: 'string', multiple: true, default: [] },
    'peer-play': { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    'set-up': { type: 'string', default: '0' },
    proxy: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
slow4G.setUpRoundTrips = Number(options['set-up'])

const firstOnSlow = 'play button, slow 4G, first visit'
const tapName = 'tap on play shows the field, slow 4G'
const catalogue: Record<string, string> = JSON.parse(
  await readFile(new URL('../../../apps/web/src/platform/i18n/catalogues/fa.json', import.meta.url), 'utf8'),
)
const ourTexts = ['home.play', 'home.continue'].map((id) => catalogue[id] ?? '')

const dataDir = await mkdtemp(join(tmpdir(), 'ganj-size-'))
// As root the database runs as another user, who needs to traverse this folder.
await chmod(dataDir, 0o711)
const line = openLine()
const telegramScript = await serveTelegramScript()
const closing: (() => unknown)[] = [() => line.close(), telegramScript.close]

async function serve(name: string, folder: string, checkout?: string): Promise<Subject> {
  const start = async (kind: string, env: Record<string, string>) => {
    const server = await startBenchServer({ GANJ_DATA_DIR: join(dataDir, folder + kind), ...env }, checkout)
    closing.unshift(server.stop)
    return line.to(server.address)
  }
  // Sequential: both would build a checkout that is not built.
  const address = await start('', {})
  return { name, address, telegramAddress: await start('-telegram', telegramServer), texts: ourTexts }
}

/** This build behind Caddy, by protocol. */
async function serveProxied(): Promise<Subject[]> {
  const server = await startBenchServer({ GANJ_DATA_DIR: join(dataDir, 'proxied') })
  closing.unshift(server.stop)
  const caddy = await startCaddy(server.address)
  closing.unshift(caddy.close)
  return Promise.all(
    Object.entries(caddy.addresses).map(async ([protocol, address]) => ({
      name: `${protocol} through Caddy`,
      address: await line.to(address),
      texts: ourTexts,
    })),
  )
}

async function servePeers(): Promise<Subject[]> {
  const textsOf = (name: string) =>
    options['peer-play']
      .filter((each) => each.startsWith(`${name}=`))
      .map((each) => each.slice(name.length + 1))
  return Promise.all(
    options.peer.map(async (each) => {
      const [name = '', folder = ''] = each.split(/=(.*)/s)
      const peer = await servePeer(name, folder)
      closing.unshift(peer.close)
      return { name, address: await line.to(peer.address), texts: textsOf(name) }
    }),
  )
}

const browser = await chromium.launch(await findBrowser())
closing.unshift(() => browser.close())
try {
  const ours = await serve('', 'ours')
  const baseline = options.against && (await serve(basename(options.against), 'baseline', options.against))
  const builds = baseline ? [ours, baseline] : [ours]
  const peers = await servePeers()
  const proxied = options.proxy ? await serveProxied() : []
  const all = scenariosOf(await line.to(telegramScript.address))
  const wanted = all.filter(({ name }) => name.includes(options.only))
  const wantsTap = tapName.includes(options.only)

  const behindProxy = wanted.filter(({ name }) => name === firstOnSlow)

  const visits = new Map<string, Visit[]>()
  const taps = new Map<Subject, number[]>()
  const note = <K, V>(map: Map<K, V[]>, key: K, value: V) => map.set(key, [...(map.get(key) ?? []), value])
  const keyOf = (subject: Subject, scenario: Scenario) => `${subject.name}: ${scenario.name}`
  // In turns, so that other load on the machine affects all of them. The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const scenario of wanted) {
      for (const subject of scenario.host.name ? builds : [...builds, ...peers]) {
        const seen = await run(browser, line, subject, scenario).catch((error: Error) => {
          if (!peers.includes(subject)) throw error
          process.stderr.write(`${subject.name}: ${error.message}\n`)
        })
        if (seen && round > 0) note(visits, keyOf(subject, scenario), seen)
      }
    }
    for (const scenario of behindProxy) {
      for (const subject of proxied) {
        const seen = await run(browser, line, subject, scenario)
        if (round > 0) note(visits, keyOf(subject, scenario), seen)
      }
    }
    for (const subject of wantsTap ? builds : []) {
      const took = await runTap(browser, line, subject)
      if (round > 0) note(taps, subject, took)
    }
    process.stderr.write(`round ${round} of ${rounds}\n`)
  }

  const timeOf = (subject: Subject, scenario: Scenario, part: (seen: Visit) => number) =>
    middle((visits.get(keyOf(subject, scenario)) ?? []).map(part))
  const besides = (value: (subject: Subject) => number) =>
    baseline ? { baseline: value(baseline), baselineName: baseline.name } : {}
  const figure = (metric: Omit<Metric, 'value' | 'better'>, value: (subject: Subject) => number): Metric => ({
    ...metric,
    value: value(ours),
    better: 'lower',
    ...besides(value),
  })
  const metrics = wanted.map((scenario) =>
    figure({ name: scenario.name, unit: 's', goal: scenario.goal }, (subject) =>
      timeOf(subject, scenario, ({ play }) => play / 1000),
    ),
  )
  const slow = wanted.find(({ name }) => name === firstOnSlow)
  const files: WireFile[] = slow ? (visits.get(keyOf(ours, slow))?.at(-1)?.files ?? []) : []
  if (slow) {
    for (const [part, metric, scale] of partsOfVisit) {
      metrics.push(figure(metric, (subject) => timeOf(subject, slow, (seen) => Number(seen[part]) * scale)))
    }
    metrics.push(...partsOf(files))
  }
  if (wantsTap) {
    metrics.push(
      figure({ name: tapName, unit: 'ms', goal: 500 }, (subject) => middle(taps.get(subject) ?? [])),
    )
  }
  for (const subject of proxied) {
    for (const scenario of behindProxy) {
      const value = timeOf(subject, scenario, ({ play }) => play / 1000)
      metrics.push({ name: `${scenario.name}, ${subject.name}`, value, unit: 's', better: 'lower' })
    }
  }
  for (const peer of peers) {
    for (const scenario of wanted.filter(({ host }) => host.name === '')) {
      // A peer whose button never appeared has no result.
      if (!visits.has(keyOf(peer, scenario))) continue
      const value = timeOf(peer, scenario, ({ play }) => play / 1000)
      metrics.push({ name: `${peer.name}: ${scenario.name}`, value, unit: 's', better: 'lower' })
    }
  }
  if (!options.json) {
    console.table(files.map(({ path, bytes, type }) => ({ path, type, kB: Math.round(bytes / 100) / 10 })))
  }
  const [largest] = await routeChunks()
  report('size', [
    ...metrics,
    {
      name: `largest script of a page (${largest?.page})`,
      value: (largest?.bytes ?? 0) / 1000,
      unit: 'kB gzip',
      better: 'lower',
      goal: 25,
    },
  ])
} finally {
  for (const close of closing) await close()
  await rm(dataDir, { recursive: true, force: true })
}

/** The bytes until play by kind. Also checks that nothing is loaded that only other pages need. */
function partsOf(all: readonly WireFile[]): Metric[] {
  const kilobytes = (type: string) =>
    all.filter((file) => file.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const strangers = all.filter(({ path }) => /^\/game\/|wallet|analytics|error-reports/.test(path))
  return [
    { name: 'scripts until play', value: kilobytes('script'), unit: 'kB', better: 'lower' },
    { name: 'styles until play', value: kilobytes('stylesheet'), unit: 'kB', better: 'lower' },
    { name: 'fonts until play', value: kilobytes('font'), unit: 'kB', better: 'lower' },
    {
      name: 'files of game, wallet or analytics until play',
      value: strangers.length,
      unit: '',
      better: 'lower',
      goal: 0,
    },
  ]
}
