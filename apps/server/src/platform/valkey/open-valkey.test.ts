import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestValkey } from '#test/fakes/valkey-server.ts'
import { patience } from '#test/patience.ts'
import { openValkey } from './open-valkey.ts'
import { script } from './valkey.ts'

const write = script(`return redis.call('SET', KEYS[1], ARGV[1])`)

test('a server that has become a replica is left, because a new connection may find the primary', async () => {
  const server = await startTestValkey()
  const valkey = openValkey({ url: server.url, prefix: 'test', onError: () => undefined })
  onTestFinished(async () => {
    await valkey.close()
    await server.stop()
  })
  const set = () => valkey.run(write, [valkey.keyOf('a', 'b')], ['1'], patience.timeout)
  await vi.waitFor(async () => expect(await set()).toBe('OK'), patience)
  const connections = async () =>
    Number(/total_connections_received:(\d+)/.exec(await server.admin.info('stats'))?.[1])
  const before = await connections()
  await server.admin.replicaof('127.0.0.1', 1)
  await expect(set()).rejects.toThrow('READONLY')
  await vi.waitFor(async () => expect(await connections()).toBeGreaterThan(before), patience)
  await server.admin.replicaof('NO', 'ONE')
  await vi.waitFor(async () => expect(await set()).toBe('OK'), patience)
})
