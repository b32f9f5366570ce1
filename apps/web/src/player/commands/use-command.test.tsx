import { ClientFault } from '@ganj/client'
import { buyPack, faults, handOver, type Money, upgradeCraft } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { useToastQueue } from '#platform/toast.ts'
import { indicatorsQuery } from '../balances/indicators.ts'
import { type Command, defineCommand, defineFlow } from './define-command.ts'
import { useCommand } from './use-command.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const price = (amount: number): Money => ({ currency: 'coin', amount })
const purchase = (changes: object = {}): Command<Money, unknown> => ({
  ...defineCommand({
    endpoint: buyPack,
    body: (price: Money) => ({ packPublicId: 'three-tickets', price }),
    purpose: ({ amount }: Money) => `three-tickets ${amount}`,
    spends: (price: Money) => price,
  }),
  ...changes,
})
const fault = (status: number, code: string, detail = `words of ${code}`) =>
  new ClientFault({ status, code, detail, requestId: `r-${code}` })
const lost = fault(0, 'network', '')

/** A call that is pending until the test answers it. */
interface Sent {
  endpoint: object
  key?: string
  body?: unknown
  answer(reply?: object): Promise<void>
  refuse(fault: Error): Promise<void>
}
let sent: Sent[]
let queries: QueryClient
let roots: Root[]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  useToastQueue.setState({ waiting: [] })
  sent = []
  roots = []
  call.mockReset()
  call.mockImplementation(
    (endpoint: object, options: { key?: string; body?: unknown }) =>
      new Promise((resolve, reject) => {
        sent.push({
          endpoint,
          ...options,
          answer: (reply = {}) => act(async () => resolve(reply)),
          refuse: (fault) => act(async () => reject(fault)),
        })
      }),
  )
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'coin', value: 1000 }])
})
afterEach(() => {
  for (const root of roots) act(() => root.unmount())
  queries.clear()
})

const coins = () => queries.getQueryData(indicatorsQuery.queryKey)?.[0]?.value
const toasts = () => useToastQueue.getState().waiting.map(({ message }) => message)
const press = (work: () => void) => act(async () => work())

async function mount<Input, Reply>(command: Command<Input, Reply>) {
  type Used = ReturnType<typeof useCommand<Input, Reply>>
  const told = { onDone: vi.fn(), onFailed: vi.fn() }
  let used: Used | undefined
  function Screen() {
    used = useCommand(command, told)
    return null
  }
  const root = createRoot(document.createElement('div'))
  roots.push(root)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Screen />
      </QueryClientProvider>,
    ),
  )
  return { root, told, now: () => used as Used }
}

test('a double tap is one press', async () => {
  const { now, told } = await mount(purchase())
  await press(() => {
    now().run(price(300))
    now().run(price(300))
  })
  expect(now().isBusy).toBe(true)
  await press(() => now().run(price(200)))
  expect(sent).toHaveLength(1)
  await sent[0]?.answer({ bundle: 'tickets' })
  expect(now()).toMatchObject({ isBusy: false, isDone: true, reply: { bundle: 'tickets' } })
  expect(told.onDone.mock.calls).toEqual([[{ bundle: 'tickets' }, price(300)]])
})

test('a retry after a lost answer has the same body and key; after an answer the next call has new ones', async () => {
  let seed = 'a'
  const command = purchase({ body: () => ({ seed }), purpose: () => 'spin' })
  const { now } = await mount(command)
  for (const failure of [lost, fault(503, 'server.unavailable'), fault(401, 'auth.token-expired')]) {
    await press(() => now().run(price(300)))
    await sent.at(-1)?.refuse(failure)
    seed = 'b'
  }
  await press(() => now().run(price(300)))
  await sent.at(-1)?.answer()
  await press(() => now().run(price(300)))
  const requests = sent.map(({ key, body }) => ({ key, body }))
  expect(requests.slice(0, 4)).toEqual(Array(4).fill(requests[0]))
  expect(requests[4]?.key).not.toBe(requests[0]?.key)
  expect(requests[4]?.body).toEqual({ seed: 'b' })
})

test('a refusal restores the price, reverts the optimistic change, and drops the key', async () => {
  const shown: string[] = []
  const optimistic = () => {
    shown.push('on')
    return () => void shown.push('off')
  }
  const { now, told } = await mount(purchase({ optimistic }))
  await press(() => now().run(price(300)))
  expect(coins()).toBe(700)
  await sent[0]?.refuse(fault(409, 'economy.price-changed'))
  expect(coins()).toBe(1000)
  expect(shown).toEqual(['on', 'off'])
  expect(now()).toMatchObject({ hasFailed: true, isBusy: false })
  expect(told.onFailed).toHaveBeenCalledOnce()
  await press(() => now().run(price(300)))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('an answer after the unmount is still applied, and stale queries are invalidated', async () => {
  const applies = vi.fn()
  const stale = { queryKey: ['packs'] }
  queries.setQueryData(stale.queryKey, 'old')
  const { now, root, told } = await mount(purchase({ applies, invalidates: [stale] }))
  await press(() => now().run(price(300)))
  await act(async () => root.unmount())
  await sent[0]?.answer({ bundle: 'tickets' })
  expect(applies).toHaveBeenCalledExactlyOnceWith(queries, { bundle: 'tickets' }, price(300))
  expect(told.onDone).toHaveBeenCalledOnce()
  expect(queries.getQueryState(stale.queryKey)?.isInvalidated).toBe(true)
  expect(coins()).toBe(700)
})

test.each([
  { sayFault: 'in-place', said: ['words of shop.daily-limit'] },
  { sayFault: 'nowhere', said: [] },
])(
  'after the unmount a failure that is shown $sayFault makes $said.length toasts',
  async ({ sayFault, said }) => {
    const { now, root } = await mount(purchase({ sayFault }))
    await press(() => now().run(price(300)))
    await act(async () => root.unmount())
    await sent[0]?.refuse(fault(409, 'shop.daily-limit'))
    expect(coins()).toBe(1000)
    expect(toasts()).toEqual(said)
  },
)

test('a remount before the answer does not send again, and shows the result', async () => {
  const command = purchase()
  const { now, root } = await mount(command)
  await press(() => now().run(price(300)))
  await act(async () => root.unmount())
  const back = await mount(command)
  await press(() => back.now().run(price(300)))
  expect(sent).toHaveLength(1)
  expect(coins()).toBe(700)
  await sent[0]?.answer({ bundle: 'tickets' })
  expect(back.now().reply).toEqual({ bundle: 'tickets' })
})

test('of two concurrent commands on one balance each restores only its own price', async () => {
  const upgrade = defineCommand({
    endpoint: upgradeCraft,
    body: (price: Money) => ({ upgrade: 'speedLevel' as const, price }),
    purpose: () => 'speedLevel',
    spends: (price: Money) => price,
  })
  const [first, second] = [await mount(purchase()), await mount(upgrade)]
  await press(() => {
    first.now().run(price(300))
    second.now().run(price(200))
  })
  expect(coins()).toBe(500)
  await sent.find(({ endpoint }) => endpoint === buyPack)?.refuse(fault(409, 'economy.insufficient'))
  expect(coins()).toBe(800)
  await sent.find(({ endpoint }) => endpoint === upgradeCraft)?.answer()
  expect(coins()).toBe(800)
})

test('with `holdsUntilRead` a command is busy until the invalidated queries are read', async () => {
  let read = () => {}
  await queries.prefetchQuery({ queryKey: ['packs'], queryFn: async () => 'old' })
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockImplementation(
    () =>
      new Promise((resolve) => {
        read = resolve
      }),
  )
  const { now } = await mount(purchase({ invalidates: [{ queryKey: ['packs'] }], holdsUntilRead: true }))
  await press(() => now().run(price(300)))
  await sent[0]?.answer()
  expect(now().isBusy).toBe(true)
  await press(read)
  expect(now().isDone).toBe(true)
  invalidate.mockRestore()
})

test('commands of a queue run one after the other, and the newest is shown', async () => {
  const choose = defineFlow({
    steps: (_queries, name: string) => call({ name }, {}),
    queue: 'profile',
  })
  const { now } = await mount(choose)
  await press(() => {
    now().run('one')
    now().run('two')
    now().run('two')
  })
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([{ name: 'one' }])
  await sent[0]?.refuse(fault(409, 'profile.avatar-unknown'))
  expect(now()).toMatchObject({ isBusy: true, input: 'two' })
  await sent[1]?.answer({ is: 'two' })
  expect(now().reply).toEqual({ is: 'two' })
  expect(sent).toHaveLength(2)
})

test.each(Object.entries(faults))('%s shows the message of the server once', async (code, status) => {
  const quiet = await mount(defineCommand({ endpoint: handOver, sayFault: 'in-place' }))
  await press(() => quiet.now().run())
  await sent[0]?.refuse(fault(status, code))
  expect(quiet.now().message).toBe(`words of ${code}`)
  expect(toasts()).toEqual([])
  const loud = await mount(defineCommand({ endpoint: handOver }))
  await press(() => loud.now().run())
  await sent[1]?.refuse(fault(status, code))
  expect(loud.now().message).toBeUndefined()
  expect(toasts()).toEqual([`words of ${code}`])
  expect(useToastQueue.getState().waiting[0]?.requestId).toBe(status >= 500 ? `r-${code}` : undefined)
})

test('a call without an answer shows the app’s message, or that of the command', async () => {
  const usual = await mount(defineCommand({ endpoint: handOver, sayFault: 'in-place' }))
  await press(() => usual.now().run())
  await sent[0]?.refuse(lost)
  expect(usual.now().message).toBe('خطایی رخ داد!')
  const own = await mount(
    defineCommand({ endpoint: handOver, sayFault: 'in-place', noAnswer: 'state.error' }),
  )
  await press(() => own.now().run())
  await sent[1]?.refuse(new TypeError('x is undefined'))
  expect(own.now().message).not.toBe('خطایی رخ داد!')
  expect(own.now().message).toBeTruthy()
})

test('a lost session restores the price and keeps the key for the next press', async () => {
  const { now } = await mount(purchase())
  await press(() => now().run(price(300)))
  await sent[0]?.refuse(fault(401, 'auth.refresh-invalid'))
  expect(coins()).toBe(1000)
  expect(toasts()).toEqual(['words of auth.refresh-invalid'])
  await press(() => now().run(price(300)))
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('reset clears a message, but not a pending call', async () => {
  const { now } = await mount(purchase({ sayFault: 'in-place' }))
  await press(() => now().run(price(300)))
  await press(() => now().reset())
  expect(now().isBusy).toBe(true)
  await sent[0]?.refuse(fault(409, 'shop.daily-limit'))
  expect(now().message).toBe('words of shop.daily-limit')
  await press(() => now().reset())
  expect(now()).toMatchObject({ message: undefined, hasFailed: false })
})
