import { Cluster, Redis } from 'ioredis'
import type { Valkey } from './valkey.ts'

interface Options {
  /**
   * `redis://` or `rediss://` (TLS), also with the scheme `valkey://`; several, separated by commas, are nodes of a
   * cluster.
   */
  url: string
  /** The prefix of all its keys. */
  prefix: string
  onError(error: Error): void
}

const behavior = {
  connectTimeout: 2_000,
  maxRetriesPerRequest: 0,
  retryStrategy: (times: number) => Math.min(100 * times, 1_000),
}

/** Opens the connections; the server need not be up, then or later. */
export function openValkey({ url, prefix, onError }: Options): Valkey {
  const urls = url.split(',').map((one) => one.trim().replace(/^valkey/, 'redis'))
  const client = urls.length > 1 ? openCluster(urls) : openOne(urls[0] as string)
  client.on('error', onError)
  /** A cluster's client subscribes on a connection of its own. */
  const openListener = () =>
    client instanceof Cluster ? client : openOne(urls[0] as string).on('error', onError)
  let listener: Redis | Cluster | undefined
  const listeners = new Map<string, (message: string) => void>()

  return {
    keyOf: (tag, name) => `${prefix}:{${tag}}:${name}`,
    run: ({ sha, lua }, keys, args, within = 250) => {
      const asked = client.evalsha(sha, keys.length, ...keys, ...args).catch((error: unknown) => {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
        return client.eval(lua, keys.length, ...keys, ...args)
      })
      return inTime(asked, within)
    },
    publish: (channel, message) => client.publish(`${prefix}:${channel}`, message),
    subscribe: (channel, onMessage) => {
      listeners.set(`${prefix}:${channel}`, onMessage)
      if (!listener) {
        listener = openListener()
        listener.on('message', (name: string, message: string) => listeners.get(name)?.(message))
        // Also after each reconnection: the client does not repeat a failed first subscription.
        listener.on('ready', () => void listener?.subscribe(...listeners.keys()).catch(onError))
      }
      if (listener.status === 'ready') void listener.subscribe(`${prefix}:${channel}`).catch(onError)
    },
    close: async () => {
      client.disconnect()
      if (listener !== client) listener?.disconnect()
    },
  }
}

function inTime<Result>(asked: Promise<Result>, within: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // An answer that is unread because this process was busy is not late: it is read before the immediate runs.
    const timeOut = () => setImmediate(() => reject(new Error(`no answer from Valkey within ${within} ms`)))
    timer = setTimeout(timeOut, within)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

const openOne = (url: string): Redis =>
  new Redis(url, {
    ...behavior,
    enableOfflineQueue: false,
    // After a failover that leaves connections open, a new one finds the primary.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
  })

function openCluster(urls: readonly string[]): Cluster {
  const [first] = urls.map((url) => new URL(url)) as [URL]
  const cluster = new Cluster([...urls], {
    enableOfflineQueue: false,
    maxRedirections: 4,
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
    clusterRetryStrategy: behavior.retryStrategy,
    redisOptions: {
      connectTimeout: behavior.connectTimeout,
      maxRetriesPerRequest: 0,
      ...(first.username ? { username: decodeURIComponent(first.username) } : {}),
      ...(first.password ? { password: decodeURIComponent(first.password) } : {}),
      ...(first.protocol === 'rediss:' ? { tls: {} } : {}),
    },
  })
  reconnectWhenAllFail(cluster)
  return cluster
}

const slotsRefreshMs = 1_000

/**
 * Reads which node has which slots, every second and when a node is lost. While no node answers, ioredis would try to connect
 * its subscriber again and again without a pause, which takes a whole core; it pauses between attempts of the whole client.
 */
function reconnectWhenAllFail(cluster: Cluster): void {
  const refresh = () => {
    if (cluster.status !== 'ready') return
    cluster.refreshSlotsCache((error) => {
      if (error && cluster.status === 'ready') cluster.disconnect(true)
    })
  }
  const timer = setInterval(refresh, slotsRefreshMs).unref()
  cluster.on('-node', refresh)
  cluster.once('end', () => clearInterval(timer))
}
