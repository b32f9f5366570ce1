import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletBridges } from './wallet-bridges.ts'

let answer: { status: number; body: string } = { status: 200, body: '[]' }
let requests = 0
const server = createServer((_, response) => {
  requests += 1
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let listUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallets.json`
})
afterAll(() => server.close())

const listOf = (...urls: unknown[]) => ({
  status: 200,
  body: JSON.stringify([
    ...urls.map((url) => ({ bridge: [{ type: 'sse', url }] })),
    { bridge: [{ type: 'js', key: 'inside' }] },
    { name: 'without a bridge' },
    null,
  ]),
})

function create() {
  let now = Date.parse('2026-11-18T12:00:00Z')
  const errors: unknown[] = []
  const bridges = createWalletBridges({
    listUrl,
    clock: () => new Date(now),
    onError: (error) => errors.push(error),
  })
  /** The bridges that are known once the refresh started by this call has ended. */
  const read = async () => {
    bridges.sources()
    await bridges.settled()
    return bridges.sources()
  }
  return { read, bridges, errors, pass: (ms: number) => (now += ms) }
}

test('a new bridge in the list is known within an hour, and the list is read once an hour', async () => {
  const { read, pass } = create()
  answer = listOf('https://bridge.new-wallet.example/bridge')
  expect(await read()).toContain('https://bridge.new-wallet.example')
  const before = requests
  answer = listOf('https://bridge.newer-wallet.example')
  expect(await read()).not.toContain('https://bridge.newer-wallet.example')
  expect(requests).toBe(before)
  pass(60 * 60_000)
  const sources = await read()
  expect(sources).toContain('https://bridge.newer-wallet.example')
  expect(sources).not.toContain('https://bridge.new-wallet.example')
  expect(sources).toContain(new URL(listUrl).origin)
})

test.each([
  ['is unavailable', { status: 503, body: '' }],
  ['is no JSON', { status: 200, body: '<html>' }],
  ['is no list', { status: 200, body: '{}' }],
])(
  'while the list %s, the built-in wallets are known and what was read before is kept',
  async (_, broken) => {
    const { read, errors, pass } = create()
    answer = broken
    expect(await read()).toContain('https://bridge.tonapi.io')
    expect(errors).toHaveLength(1)
    answer = listOf('https://bridge.new-wallet.example')
    pass(5 * 60_000)
    await read()
    answer = broken
    pass(60 * 60_000)
    expect(await read()).toContain('https://bridge.new-wallet.example')
  },
)

test('a value that is no address of a bridge never reaches a header', async () => {
  const { read, errors } = create()
  const before = (await create().read()).length
  answer = listOf('http://plain.example', "'unsafe-inline'", 'https:', 'x; script-src *', 7, 'javascript:1')
  expect((await read()).length).toBe(before)
  expect(errors).toEqual([])
  answer = listOf('https://a.example/;script-src *')
  expect((await create().read()).filter((source) => source.includes(';'))).toEqual([])
})
