// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BatchSender, createBatchSender } from './batch-sender.ts'
import { type AnalyticsEvent, identityOf } from './event.ts'
import { createEventStore, type EventStore, type WebStorage } from './event-store.ts'

type NetworkState = 'fair' | 'answer lost' | 'offline' | 'server fault' | 'too many' | 'unproven'

/** Simulates a collector, a device with two tabs, and all failures between them. */
class Simulation {
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
  readonly #simulation: Simulation
  readonly #session: ReturnType<typeof storageOf>
  #timer: (() => void) | undefined
  #stamp = 0
  #name = ''
  #store!: EventStore
  #sender!: BatchSender

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.#session = storageOf(simulation)
  }

  load() {
    const simulation = this.#simulation
    this.#timer = undefined
    this.#stamp = 0
    this.#name = `session-${++simulation.sessions}`
    this.#store = createEventStore('token', { local: simulation.local, session: this.#session })
    this.#sender = createBatchSender({
      store: this.#store,
      post: simulation.post,
      proof: { solution: undefined, solve: async () => undefined },
      schedule: (run) => {
        this.#timer = run
        return () => {
          this.#timer = undefined
        }
      },
      exclusively: simulation.exclusively,
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
    this.#simulation.tracked.push(identityOf(event))
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
    for (const event of this.#store.first(20, new Set())) this.#simulation.uncertain.add(identityOf(event))
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
function storageOf(simulation: { isFull: boolean }) {
  let held = new Map<string, string>()
  let quota = 0
  const used = () => [...held.values()].reduce((sum, { length }) => sum + length, 0)
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      quota = simulation.isFull ? Math.max(quota, used()) : 0
      const needed = used() - (held.get(key)?.length ?? 0) + value.length
      if (simulation.isFull && needed > quota) throw new DOMException('full', 'QuotaExceededError')
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

async function live(simulation: Simulation, steps: readonly Step[]) {
  for (const tab of simulation.tabs) tab.load()
  await settle()
  for (const next of steps) {
    if (next.do === 'network') simulation.network = next.network
    if (next.do === 'fill') simulation.isFull = next.full
    if (next.do === 'track') for (let time = 0; time < next.times; time++) simulation.tabs[next.tab]?.track()
    if (next.do === 'single') simulation.tabs[next.tab]?.single()
    if (next.do === 'turn') await simulation.tabs[next.tab]?.turn()
    if (next.do === 'hide') simulation.tabs[next.tab]?.hide()
    // A full device guarantees nothing after a reload: events only in memory are lost with the page.
    if (next.do === 'reload' && !simulation.isFull) {
      simulation.tabs[next.tab]?.track()
      simulation.tabs[next.tab]?.load()
    }
    if (next.do === 'close' && !simulation.isFull) {
      await simulation.tabs[next.tab]?.reopen(next.isCopied ? simulation.tabs[1 - next.tab] : undefined)
    }
    await settle()
  }
  simulation.network = 'fair'
  simulation.isFull = false
  for (let round = 0; round < 40; round++) for (const tab of simulation.tabs) await tab.turn()
}

test('each event arrives once despite single events, reloads, hidden pages, closed and copied tabs, lost answers, many 429s and full storage', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const simulation = new Simulation()
      await live(simulation, steps)
      expect(simulation.tabs.map((tab) => tab.waiting)).toEqual([0, 0])
      // No event is lost, and none is invented.
      expect([...simulation.taken.keys()].sort()).toEqual([...simulation.tracked].sort())
      // Only events with an unknown outcome are sent twice; the collector counts such an event once.
      const twice = [...simulation.taken].filter(([id, times]) => times > 1 && !simulation.uncertain.has(id))
      expect(twice).toEqual([])
    }),
    { numRuns: 500, seed: 20261120 },
  )
})
