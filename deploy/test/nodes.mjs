import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { until } from './jail.mjs'

const ip = (...args) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** The first process of a node: it only reaps orphaned processes, as init does. */
const init = 'while :; do sleep 0.5; done'

/**
 * Simulated machines in a separate network: each has its own network and process namespaces, and this machine is in the same
 * network. Interface names are chosen to be free, and everything disappears with the last process.
 */
export function createNetwork(count) {
  const number = 1 + (process.pid % 250)
  const bridge = `ganj${number}`
  const address = (host) => `10.213.${number}.${host}`
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${address(1)}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const nodes = Array.from({ length: count }, (_, index) =>
    createNode({
      bridge,
      link: `${bridge}n${index + 1}`,
      address: address(11 + index),
      name: `node${index + 1}`,
    }),
  )
  return {
    nodes,
    remove: async () => {
      await Promise.all(nodes.map((node) => node.powerOff()))
      ip('link', 'del', bridge)
    },
  }
}

function createNode({ bridge, link, address, name }) {
  let machine
  let pid
  const inside = (...command) => ['nsenter', ['-t', String(pid), '--net', '--pid', '--mount', ...command]]
  const execute = (...command) =>
    execFileSync(...inside(...command), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return {
    name,
    address,
    /** Starts the machine without a program. */
    async powerOn() {
      machine = spawn(
        'unshare',
        ['--net', '--pid', '--fork', '--kill-child', '--mount', '--mount-proc', 'sh', '-c', init],
        { stdio: 'ignore' },
      )
      pid = await until(() => firstChildOf(machine.pid), { what: `${name} is on`, seconds: 10 })
      ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
      ip('link', 'set', link, 'master', bridge, 'up')
      for (const device of ['lo', 'eth0']) execute('ip', 'link', 'set', device, 'up')
      execute('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    },
    /** Kills everything on it at once, as a power failure does. */
    async powerOff() {
      if (!machine || machine.exitCode !== null || machine.signalCode !== null) return
      const ended = once(machine, 'exit')
      if (pid) process.kill(pid, 'SIGKILL')
      await ended
    },
    /** Runs a program on it to its end. */
    execute,
    /** Starts a program on it, which ends with the machine. */
    start(command, env) {
      const child = spawn(...inside(...command), { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-6000)))
      return { said: () => said, ended: once(child, 'close') }
    },
    /** Isolates it from the network. */
    cutOff: () => ip('link', 'set', link, 'down'),
    reconnect: () => ip('link', 'set', link, 'up'),
    /** Isolates it from these machines only. */
    cutFrom: (others) => {
      for (const other of others) execute('ip', 'route', 'add', 'blackhole', `${other.address}/32`)
    },
    rejoin: (others) => {
      for (const other of others) execute('ip', 'route', 'del', 'blackhole', `${other.address}/32`)
    },
  }
}

/** `unshare` forks once: its child is the first process of the namespace. */
function firstChildOf(parent) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
  return children === '' ? undefined : Number(children.split(' ')[0])
}
