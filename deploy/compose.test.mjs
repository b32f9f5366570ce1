import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path) => readFileSync(join(import.meta.dirname, path), 'utf8')
const text = read('compose.yaml')
const compose = parse(text, { merge: true })
const services = Object.entries(compose.services)

/** Services that write only to their volumes. */
const hardened = services.filter(([name]) => !['postgres', 'backup'].includes(name))

test('every service but PostgreSQL has a read-only root and can gain no rights', () => {
  expect(hardened.length).toBeGreaterThan(8)
  for (const [name, service] of hardened) {
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
  }
})

test('only Caddy has published ports, and the databases are in an internal network', () => {
  const open = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')))
  expect(open.map(([name]) => name)).toEqual(['caddy'])
  expect(compose.networks.inside).toEqual({ internal: true })
  for (const name of ['postgres', 'valkey', 'backup', 'signer', 'prometheus']) {
    expect(compose.services[name].networks).toEqual(['inside'])
  }
})

test('every volume and network that a service names is declared, and every file that it mounts exists', () => {
  for (const [, { volumes = [], networks = [] }] of services) {
    for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
    for (const [source] of volumes.map((volume) => volume.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(resolve(import.meta.dirname, source)), source).toBe(true)
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  }
})

test('npm run configure writes every required variable, and no secret has a default', () => {
  const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  const written =
    read('../apps/server/src/configure/configure.ts') + read('../apps/server/src/configure/checks.ts')
  expect(new Set(needed).size).toBe(4)
  for (const name of needed) expect(written).toContain(`${name}:`)
  expect(text).not.toMatch(/\$\{\w*(PASSWORD|SECRET|TOKEN)\w*:-/)
})

test('the three roles of the server have the same settings, and the signer has none of them', () => {
  const { app, worker, bot, signer } = compose.services
  const shared = ({ environment: { GANJ_ROLE: _, DRAIN_DELAY: __, ...rest } }) => rest
  expect(shared(worker)).toEqual(shared(app))
  expect(shared(bot)).toEqual(shared(app))
  expect([app, worker, bot].map(({ environment }) => environment.GANJ_ROLE)).toEqual(['api', 'worker', 'bot'])
  expect(Object.keys(signer.environment)).toEqual(['SIGNER_DATABASE_URL'])
  expect(JSON.stringify(signer)).not.toContain('"inside","outside"')
})

test('every image is built here or names a version', () => {
  for (const [name, { image, build }] of services) {
    expect(build !== undefined || /^ganj-postgres:|:v?\d/.test(image), name).toBe(true)
  }
})

test('every build target is a stage of the Dockerfile', () => {
  const stages = [...read('../Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name)
  const targets = services.flatMap(([, { build }]) => (build ? [build.target] : []))
  expect(targets.sort()).toEqual(['postgres', 'server', 'server', 'server', 'signer'])
  for (const target of targets) expect(stages).toContain(target)
})
