// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BatchSender, createBatchSender } from './batch-sender.ts'
import { type AnalyticsEvent, identityOf } from './event.ts'
import { createEventStore, type EventStore, type WebStorage } from './event-store.ts'

type NetworkState = 'fair' | 'answer lost' | 'offline' | 'server fault' | 'too many' | 'unproven'

/** Simulates a collector, a device with two tabs, and all failures between them. */
class World {
  network: NetworkState = 'fair'
  isFull = false
  readonly tracked: string[] = []
  /** How often the collector has accepted each event. */
  readonly taken = new Map<string, number>()
  /** Events whose answer was lost: only these, and those of a hidden tab, may arrive twice. */
  readonly uncertain = new Set<string>()
  readonly local = storageOf(this)
  readonly tabs = [new Tab(this), new Tab(this)]
  sessions = 0
  #lock: Promise<void> = Promise.resolve()

  exclusively = (run: () => Promise<void>): Promise<void> => {
    const turn = this.#lock.then(run)
    this.#lock = turn.catch(() => undefined)
    return turn
  }

  post = async (body: unknown) => {
    const network = this.network
    await Promise.resolve()
    if (network === 'offline') throw new TypeError('Failed to fetch')
    if (network === 'server fault') return { status: 503, taskArguments: undefined }
    if (network === 'too many') return { status: 429, taskArguments: '1,2' }
    if (network === 'unproven') return { status: 203, taskArguments: undefined }
    for (const event of [body as AnalyticsEvent | AnalyticsEvent[]].flat()) {
      const id = identityOf(event)
      this.taken.set(id, (this.taken.get(id) ?? 0) + 1)
      if (network === 'answer lost') this.uncertain.add(id)
    }
    if (network === 'answer lost') throw new TypeError('Failed to fetch')
    return { status: 200, taskArguments: undefined }
  }
}

class Tab {
  readonly #world: World
  readonly #session: ReturnType<typeof storageOf>
  #timer: (() => void) | undefined
  #stamp = 0
  #name = ''
  #store!: EventStore
  #sender!: BatchSender

  constructor(world: World) {
    this.#world = world
    this.#session = storageOf(world)
  }

  load() {
    const world = this.#world
    this.#timer = undefined
    this.#stamp = 0
    this.#name = `session-${++world.sessions}`
    this.#store = createEventStore('token', { local: world.local, session: this.#session })
    this.#sender = createBatchSender({
      store: this.#store,
      post: world.post,
      proof: { solution: undefined, solve: async () => undefined },
      schedule: (run) => {
        this.#timer = run
        return () => {
          this.#timer = undefined
        }
      },
      exclusively: world.exclusively,
      log: () => undefined,
    })
    this.#sender.start()
  }

  /** Closes the tab and opens another one: empty, or as a copy of an open tab. */
  async reopen(copied?: Tab) {
    this.hide()
    await settle()
    this.#session.become(copied ? copied.#session.held() : [])
    this.load()
  }

  #event() {
    const event = { session_id: this.#name, client_timestamp: String(++this.#stamp), event_name: 'tap' }
    this.#world.tracked.push(identityOf(event))
    return event as AnalyticsEvent
  }

  track() {
    this.#store.add(this.#event())
  }

  single() {
    this.#sender.single(this.#event())
  }

  /** Hides the page, which may be shown again. */
  hide() {
    for (const event of this.#store.first(20, new Set())) this.#world.uncertain.add(identityOf(event))
    this.#sender.leave()
  }

  async turn() {
    // A stopped sender starts again, as with the next load of the page.
    if (this.#sender.state === 'stopped') this.#sender.start()
    await settle()
    const run = this.#timer
    this.#timer = undefined
    run?.()
    await settle()
  }

  get waiting() {
    return this.#store.size
  }
}

/** Storage that cannot grow while the device is full. */
function storageOf(world: { isFull: boolean }) {
  let held = new Map<string, string>()
  let quota = 0
  const used = () => [...held.values()].reduce((sum, { length }) => sum + length, 0)
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      quota = world.isFull ? Math.max(quota, used()) : 0
      const needed = used() - (held.get(key)?.length ?? 0) + value.length
      if (world.isFull && needed > quota) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => void held.delete(key),
    held: () => held,
    become: (other: Iterable<[string, string]>) => {
      held = new Map(other)
    },
  }
  return storage satisfies WebStorage
}

async function settle() {
  for (let step = 0; step < 60; step++) await Promise.resolve()
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('track' as const),
      tab: fc.nat(1),
      times: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('single' as const), tab: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('turn' as const), tab: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('close' as const), tab: fc.nat(1), isCopied: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fill' as const), full: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      network: fc.constantFrom<NetworkState[]>(
        'fair',
        'answer lost',
        'offline',
        'server fault',
        'too many',
        'unproven',
      ),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function live(world: World, steps: readonly Step[]) {
  for (const tab of world.tabs) tab.load()
  await settle()
  for (const next of steps) {
    if (next.do === 'network') world.network = next.network
    if (next.do === 'fill') world.isFull = next.full
    if (next.do === 'track') for (let time = 0; time < next.times; time++) world.tabs[next.tab]?.track()
    if (next.do === 'single') world.tabs[next.tab]?.single()
    if (next.do === 'turn') await world.tabs[next.tab]?.turn()
    if (next.do === 'hide') world.tabs[next.tab]?.hide()
    // A full device guarantees nothing after a reload: events only in memory are lost with the page.
    if (next.do === 'reload' && !world.isFull) {
      world.tabs[next.tab]?.track()
      world.tabs[next.tab]?.load()
    }
    if (next.do === 'close' && !world.isFull) {
      await world.tabs[next.tab]?.reopen(next.isCopied ? world.tabs[1 - next.tab] : undefined)
    }
    await settle()
  }
  world.network = 'fair'
  world.isFull = false
  for (let round = 0; round < 40; round++) for (const tab of world.tabs) await tab.turn()
}

test('each event arrives once despite single events, reloads, hidden pages, closed and copied tabs, lost answers, many 429s and full storage', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = new World()
      await live(world, steps)
      expect(world.tabs.map((tab) => tab.waiting)).toEqual([0, 0])
      // No event is lost, and none is invented.
      expect([...world.taken.keys()].sort()).toEqual([...world.tracked].sort())
      // Only events with an unknown outcome are sent twice; the collector counts such an event once.
      const twice = [...world.taken].filter(([id, times]) => times > 1 && !world.uncertain.has(id))
      expect(twice).toEqual([])
    }),
    { numRuns: 500, seed: 20261120 },
  )
})
