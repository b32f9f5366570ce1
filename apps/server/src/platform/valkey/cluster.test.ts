import { afterAll, expect, test, vi } from 'vitest'
import { startTestCluster } from '#test/fakes/valkey-server.ts'
import { patience } from '#test/patience.ts'
import { openValkey } from './open-valkey.ts'

const cluster = await startTestCluster()
afterAll(cluster.stop)

const errors: Error[] = []
const received: string[] = []
const valkey = openValkey({ url: cluster.url, prefix: 'test', onError: (error) => errors.push(error) })
afterAll(valkey.close)
valkey.subscribe('news', (message) => received.push(message))

/** Another process publishes until the message arrives: what is published before the subscription is lost. */
const deliver = (message: string) =>
  vi.waitUntil(async () => {
    await cluster.nodes[0]?.admin.publish('test:news', message)
    return received.includes(message)
  }, patience)

/** The client, which has no other connection than that of its subscription, tells each time that it connects in vain. */
const connectsInVain = () => {
  const before = errors.length
  return vi.waitUntil(() => errors.length > before + 1, patience)
}

test('messages arrive, and arrive again after every node was silent for a while', async () => {
  await deliver('first')
  for (const { hang } of cluster.nodes) hang()
  await vi.waitUntil(() => errors.length > 0, patience)
  for (const { goOn } of cluster.nodes) goOn()
  await deliver('second')
})

test('once all nodes are gone the client connects as a whole, which has pauses, instead of its subscription alone', async () => {
  await deliver('third')
  await Promise.all(cluster.nodes.map(({ stop }) => stop()))
  await connectsInVain()
  expect(errors.at(-1)?.message).toMatch(/failed to refresh slots cache/i)
})
