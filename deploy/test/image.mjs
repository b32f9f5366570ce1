import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '../image/assemble.mjs'
import { buildForImage } from '../image/build.mjs'
import { createDatabase } from './database.mjs'
import { answers, freePort, startInRoot, until } from './jail.mjs'

const user = 10001
const entry = '/app/ganj.mjs'
const secrets = {
  BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyz',
  SESSION_SECRET: randomBytes(32).toString('hex'),
}

/** Assembles the roots of both images and runs all their processes read-only, as the user of the image. */
export async function image() {
  await buildForImage()
  const folder = mkdtempSync(join(tmpdir(), 'ganj-image-'))
  const database = await createDatabase()
  try {
    const roots = { server: join(folder, 'server'), signer: join(folder, 'signer') }
    const sizes = Object.entries(roots).map(([kind, root]) => [kind, assemble(root, kind), packedBytes(root)])
    for (const root of Object.values(roots)) refuseUnwanted(root)
    const ready = []
    for (const role of ['api', 'worker', 'bot'])
      ready.push(`${role} ${await runServer(roots.server, role, database.url)}`)
    await runCommand(roots.server, database.url)
    await runSigner(roots.signer, join(folder, 'data'), database)
    return [
      ...sizes.map(
        ([kind, made, packed]) =>
          `${kind}: ${mb(made.bytes)} (Node.js ${mb(made.ofNode)}, ${made.packages} packages ${mb(made.ofPackages)}), ${mb(packed)} packed, SBOM of ${made.components}`,
      ),
      `read-only as user ${user}, ready after: ${ready.join(', ')}; signer connected`,
    ]
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
}

const mb = (bytes) => `${Math.round(bytes / 1e6)} MB`

const packedBytes = (root) =>
  Number(execFileSync('sh', ['-c', 'tar -C "$0" -c . | gzip -6 | wc -c', root], { encoding: 'utf8' }))

/** Refuses a shell, a package manager, a compiler, sources, and setuid files. */
function refuseUnwanted(root) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const unwanted = files.filter(
    (file) =>
      /^(sh|bash|dash|npm|npx|apt|dpkg|gcc|cc|esbuild|tsx|tsc|postgres)$/.test(file.name) ||
      /\.(ts|map)$/.test(file.name) ||
      (statSync(join(file.parentPath, file.name)).mode & 0o6002) !== 0,
  )
  if (unwanted.length > 0) throw new Error(`in the image: ${unwanted.map(({ name }) => name).join(', ')}`)
  if (files.length < 20) throw new Error('the image is empty')
}

async function runServer(root, role, url) {
  const port = await freePort()
  const env = {
    ...secrets,
    DATABASE_URL: url,
    GANJ_ROLE: role,
    PORT: String(port),
    GANJ_DATA_DIR: '/tmp/ganj',
  }
  const began = performance.now()
  const program = startInRoot(root, [entry, 'server'], { env })
  const address = `http://127.0.0.1:${port}`
  await until(() => answers(`${address}/readyz`), { what: `${role} is ready`, program })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const status = readFileSync(`/proc/${program.pid}/status`, 'utf8')
  if (!status.includes(`Uid:\t${user}\t${user}\t${user}`)) throw new Error(`${role} runs as another user`)
  if (!/CapEff:\t0+\n/.test(status)) throw new Error(`${role} has capabilities`)
  if (role === 'api') await expectPages(address)
  const health = startInRoot(root, [entry, 'health'], { env: { PORT: String(port) } })
  if ((await health.ended) !== 0) throw new Error(`health: ${health.said()}`)
  const code = await program.stop()
  if (code !== 0) throw new Error(`${role} ended with ${code}\n${program.said()}`)
  return `${seconds} s`
}

async function expectPages(address) {
  for (const path of ['/', '/game/']) {
    const text = await (await fetch(address + path, { headers: { accept: 'text/html' } })).text()
    if (!text.includes('<script')) throw new Error(`${path} is not a page`)
  }
}

async function runCommand(root, url) {
  const command = startInRoot(root, [entry, 'ledger-verify'], { env: { ...secrets, DATABASE_URL: url } })
  if ((await command.ended) !== 0 || !command.said().includes('The ledger is in order.')) {
    throw new Error(`ledger-verify: ${command.said()}`)
  }
}

/** Makes a key in a volume, then waits for the signer's database connection with its own role. */
async function runSigner(root, data, database) {
  mkdirSync(data)
  chownSync(data, user, user)
  const role = `${database.name}_signer`
  await database.query(`CREATE ROLE ${role} LOGIN PASSWORD 'signer'`)
  try {
    await database.query(`SELECT signer_grant('${role}')`)
    const url = new URL(database.url)
    url.username = role
    url.password = 'signer'
    const env = {
      SIGNER_KEY_FILE: '/data/key',
      SIGNER_JOURNAL: '/data/journal',
      SIGNER_DATABASE_URL: url.href,
      SIGNER_JETTON_WALLET: `0:${'1'.repeat(64)}`,
      SIGNER_DAILY_CAP: '500',
      SIGNER_MAX_PAYOUT: '200',
      SIGNER_ROUND: '100',
    }
    const init = startInRoot(root, [entry, 'signer', 'init'], { env, data })
    if ((await init.ended) !== 0) throw new Error(`signer init: ${init.said()}`)
    const signer = startInRoot(root, [entry, 'signer'], { env, data })
    const connected = () =>
      database.query(`SELECT 1 FROM pg_stat_activity WHERE usename = '${role}' AND state = 'idle'`)
    await until(async () => (await connected()).length > 0, {
      what: 'the signer is connected',
      program: signer,
    })
    if (signer.said().includes('trouble')) throw new Error(signer.said())
    const code = await signer.stop()
    if (code !== 0) throw new Error(`the signer ended with ${code}`)
  } finally {
    await database.query(`DROP OWNED BY ${role}`).catch(() => undefined)
    await database.query(`DROP ROLE ${role}`).catch(() => undefined)
  }
}
