import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { asPostgres, makeFolder } from './cluster.mjs'
import { query } from './database.mjs'
import { freePort, startProgram, until } from './jail.mjs'
import { createNetwork } from './nodes.mjs'

const deploy = fileURLToPath(new URL('../', import.meta.url))
const version = Math.max(...readdirSync('/usr/lib/postgresql').map(Number))
const etcdSettings = parseEnv(readFileSync(join(deploy, 'patroni/etcd.env'), 'utf8'))
const passwords = {
  PATRONI_SUPERUSER_PASSWORD: 'super',
  PATRONI_REPLICATION_PASSWORD: 'replication',
  PATRONI_REWIND_PASSWORD: 'rewind',
}

/** Three nodes with etcd, Patroni and PostgreSQL by deploy/patroni, behind HAProxy by deploy/haproxy. */
export async function startPatroni() {
  const folder = makeFolder('ganj-patroni-')
  const network = createNetwork(3)
  const { nodes } = network
  const port = await freePort()
  let proxy
  const stop = async () => {
    await network.remove()
    await proxy?.stop()
    rmSync(folder, { recursive: true })
  }
  try {
    await Promise.all(nodes.map((node) => startNode(node, nodes, folder)))
    const addresses = Object.fromEntries(
      nodes.map(({ address }, index) => [`GANJ_NODE_${index + 1}`, address]),
    )
    proxy = startProgram('haproxy', ['-f', join(deploy, 'haproxy/haproxy.cfg')], {
      env: { PATH: process.env.PATH, GANJ_PRIMARY_PORT: String(port), ...addresses },
    })
    const url = (name, role = 'ganj', password = 'ganj') =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
    const admin = url('postgres', 'postgres', passwords.PATRONI_SUPERUSER_PASSWORD)
    await until(() => query(admin, 'SELECT 1').catch(() => undefined), {
      what: 'there is a primary',
      program: proxy,
    })
    // Before all standbys follow: a standby whose copy ends at a WAL segment boundary waits until the primary writes more.
    await query(admin, `CREATE ROLE ganj LOGIN PASSWORD 'ganj'`)
    await query(admin, 'CREATE DATABASE ganj OWNER ganj')
    await whole(nodes)
    return {
      nodes,
      folder,
      url: url('ganj'),
      start: (node) => startNode(node, nodes, folder),
      whole: () => whole(nodes),
      primary: () => primaryOf(nodes),
      said: () => saidBy(nodes),
      stop,
    }
  } catch (error) {
    await stop()
    throw new Error(`${error.message}\n${saidBy(nodes)}`, { cause: error })
  }
}

async function startNode(node, nodes, folder) {
  await node.powerOn()
  const home = join(folder, node.name)
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o777)
  const peer = `http://${node.address}:2380`
  node.start(['etcd'], {
    PATH: process.env.PATH,
    ...etcdSettings,
    ETCD_NAME: node.name,
    ETCD_DATA_DIR: join(home, 'etcd'),
    ETCD_INITIAL_CLUSTER: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(),
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
  })
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    HOME: home,
    PATRONI_NAME: node.name,
    PATRONI_RESTAPI_LISTEN: `${node.address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${node.address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${node.address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${node.address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: `/usr/lib/postgresql/${version}/bin`,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    ...passwords,
  }
  const [program, args] = asPostgres(['patroni', join(deploy, 'patroni/patroni.yml')])
  // Restarts as Debian's unit does (Restart=on-failure): Patroni exits while etcd has not formed its cluster.
  const again = 'until "$@"; do sleep 0.1; done'
  node.patroni = node.start(['sh', '-c', again, 'patroni', program, ...args], env)
}

const saidBy = (nodes) => nodes.map(({ name, patroni }) => `--- ${name}\n${patroni.said()}`).join('\n')

const rolesOf = (nodes) =>
  Promise.all(
    nodes.map(async (node) => {
      const answer = await fetch(`http://${node.address}:8008/patroni`, { signal: AbortSignal.timeout(1000) })
        .then((reply) => reply.json())
        .catch(() => ({}))
      return { node, ...answer }
    }),
  )

/** The node whose PostgreSQL accepts writes; undefined while there is none. */
async function primaryOf(nodes) {
  const found = (await rolesOf(nodes)).find(
    ({ role, state }) => /master|primary/.test(role) && state === 'running',
  )
  return found?.node
}

/**
 * Waits until all nodes follow one primary, one of them synchronously. A former primary counts only once it is on the timeline
 * of the new one: before it is rewound it may seem to follow for a moment. The synchronous standby must also be registered in
 * etcd, because only that one may be promoted.
 */
async function whole(nodes) {
  const began = performance.now()
  await until(
    async () => {
      const seen = await rolesOf(nodes)
      const primary = seen.find(({ role }) => /master|primary/.test(role))
      const following = primary?.replication?.filter(({ state }) => state === 'streaming') ?? []
      return (
        seen.every(({ state, timeline }) => state === 'running' && timeline === primary?.timeline) &&
        following.length === nodes.length - 1 &&
        following.some(({ sync_state }) => sync_state === 'sync') &&
        seen.some(({ sync_standby }) => sync_standby)
      )
    },
    { what: 'all nodes follow one primary', seconds: 120 },
  )
  return (performance.now() - began) / 1000
}
