import { afterAll, expect, test, vi } from 'vitest'
import { startTestCluster } from '#test/fakes/valkey-server.ts'
import { patience } from '#test/patience.ts'
import { openValkey } from './valkey.ts'

const cluster = await startTestCluster()
afterAll(cluster.stop)

const errors: Error[] = []
const received: string[] = []
const valkey = openValkey({ url: cluster.url, prefix: 'test', onError: (error) => errors.push(error) })
afterAll(valkey.close)
valkey.subscribe('news', (message) => received.push(message))

/** Publishes until the message arrives: what is published before the subscription is lost. */
const deliver = (message: string) =>
  vi.waitUntil(async () => {
    await valkey.publish('news', message).catch(() => undefined)
    return received.includes(message)
  }, patience)

test('messages arrive, and arrive again after every node was silent for a while', async () => {
  await deliver('first')
  for (const { hang } of cluster.nodes) hang()
  await vi.waitUntil(() => errors.length > 0, patience)
  for (const { goOn } of cluster.nodes) goOn()
  await deliver('second')
})

test('while all nodes are gone the client reconnects as a whole, which has pauses, and says so each time', async () => {
  await Promise.all(cluster.nodes.map(({ stop }) => stop()))
  const before = errors.length
  await vi.waitUntil(() => errors.length > before + 1, patience)
  expect(errors.at(-1)?.message).toMatch(/failed to refresh slots cache/i)
})
