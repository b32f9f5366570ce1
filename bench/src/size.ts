import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchServer } from './bench-server.ts'
import { type FirstLoad, firstLoad } from './first-load.ts'
import { middle } from './middle.ts'
import { report } from './report.ts'
import { routeChunks } from './route-chunks.ts'

const kilobytes = (files: FirstLoad['files'], type: string) =>
  files.filter((file) => file.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1000

const dataDir = await mkdtemp(join(tmpdir(), 'ganj-size-'))
// As root the database runs as another user, who must be able to pass through.
await chmod(dataDir, 0o711)
const server = await startBenchServer({ GANJ_DATA_DIR: dataDir })
try {
  const { files } = await firstLoad(server.address, { throttled: false })
  const runs: FirstLoad[] = []
  for (let run = 0; run < 3; run++) runs.push(await firstLoad(server.address, { throttled: true }))

  if (!process.argv.includes('--json')) {
    console.table(
      files.map(({ path, bytes, type }) => ({ path, 'gzip kB': Math.round(bytes / 100) / 10, type })),
    )
  }
  const [largest] = await routeChunks()
  const strangers = files.filter(({ path }) => /^\/game\/|wallet|analytics|error-reports/.test(path))
  report('size', [
    {
      name: 'JavaScript until home is interactive',
      value: kilobytes(files, 'script'),
      unit: 'kB gzip',
      better: 'lower',
      goal: 125,
    },
    {
      name: `largest script of a page (${largest?.page})`,
      value: (largest?.bytes ?? 0) / 1000,
      unit: 'kB gzip',
      better: 'lower',
      goal: 25,
    },
    { name: 'styles', value: kilobytes(files, 'stylesheet'), unit: 'kB gzip', better: 'lower' },
    { name: 'fonts', value: kilobytes(files, 'font'), unit: 'kB', better: 'lower' },
    {
      name: 'files of game, wallet or analytics',
      value: strangers.length,
      unit: '',
      better: 'lower',
      goal: 0,
    },
    {
      name: 'FCP, slow 4G, CPU / 4',
      value: middle(runs.map(({ fcp }) => fcp)) / 1000,
      unit: 's',
      better: 'lower',
      goal: 1.2,
    },
    {
      name: 'LCP, slow 4G, CPU / 4',
      value: middle(runs.map(({ lcp }) => lcp)) / 1000,
      unit: 's',
      better: 'lower',
      goal: 1.8,
    },
    {
      name: 'TBT, slow 4G, CPU / 4',
      value: middle(runs.map(({ tbt }) => tbt)),
      unit: 'ms',
      better: 'lower',
      goal: 250,
    },
  ])
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
