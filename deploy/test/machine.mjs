import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const deploy = fileURLToPath(new URL('../', import.meta.url))

/** Validates the settings of a single machine with the programs that read them. */
export async function machine() {
  return [caddy(), ...systemd(), alerts()]
}

function caddy() {
  const config = join(deploy, 'caddy/Caddyfile')
  const env = { ...process.env, GANJ_DOMAIN: 'play.example.org' }
  ask('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], { env })
  const text = readFileSync(config, 'utf8')
  if (ask('caddy', ['fmt', config]) !== text) throw new Error('Caddyfile: not as caddy fmt writes it')
  const adapted = JSON.parse(ask('caddy', ['adapt', '--config', config], { env }))
  const [server] = Object.values(adapted.apps.http.servers)
  if (!server.listen.includes(':443')) throw new Error('Caddy does not listen with TLS')
  return `Caddyfile: valid by ${ask('caddy', ['version']).split(' ')[0].trim()}`
}

/** The programs of the units are not installed here, so the check replaces them by Node.js. */
function systemd() {
  const folder = mkdtempSync(join(tmpdir(), 'ganj-units-'))
  try {
    cpSync(join(deploy, 'systemd'), folder, { recursive: true })
    const units = readdirSync(folder)
    for (const name of units) {
      const path = join(folder, name)
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replaceAll('/opt/ganj/usr/local/bin/node', process.execPath),
      )
    }
    const names = units.flatMap((name) =>
      name.includes('@') ? ['api', 'worker', 'bot'].map((role) => name.replace('@', `@${role}`)) : [name],
    )
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...names.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    )
    const own = stderr.split('\n').filter((line) => line.includes('ganj'))
    if (status !== 0 || own.length > 0) throw new Error(`systemd-analyze verify: ${stderr}`)
    const exposure = ['ganj@.service', 'ganj-signer.service'].map((name) => {
      const said = ask('systemd-analyze', [
        'security',
        '--offline=true',
        '--threshold=20',
        join(folder, name),
      ])
      return `${name} ${/exposure level for \S+: ([\d.]+)/.exec(said)[1]}`
    })
    return [`systemd units: ${names.length} verified; exposure of 10: ${exposure.join(', ')}`]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function alerts() {
  const prometheus = join(deploy, 'prometheus')
  ask('promtool', ['check', 'config', join(prometheus, 'prometheus.yml')])
  ask('promtool', ['test', 'rules', join(prometheus, 'rules.test.yml')])
  ask('amtool', ['check-config', join(deploy, 'alertmanager/alertmanager.yml')])
  const rules = /(\d+) rules found/.exec(
    ask('promtool', ['check', 'rules', join(prometheus, 'rules.yml')]),
  )[1]
  return `Prometheus: ${rules} rules valid and tested, routes of Alertmanager valid`
}

function ask(program, args, options = {}) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options })
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error(`${program} is not here: docs/deploy.md names the packages`)
    throw new Error(`${program} ${args[0]}: ${error.stderr || error.stdout}`)
  }
}
