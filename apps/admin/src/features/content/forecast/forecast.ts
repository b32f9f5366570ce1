interface Sum {
  currency: string
  expected: number
  /** Standard deviation. */
  deviation: number
}

export interface WheelForecast {
  method: 'wheel'
  weeks: number
  spins: { mean: number; busiest: number }
  perSpin: readonly Sum[]
  perWeek: readonly Sum[]
  taken: { mean: number; busiest: number }
  tether: { budget: number; expected: number; worst: number; exhausted: number }
  warnings: readonly string[]
}

export interface Amount {
  currency: string
  amount: number
}

export interface PacksForecast {
  method: 'packs'
  weeks: number
  packs: readonly {
    publicId: string
    soldPerWeek: number | null
    before: readonly Amount[]
    after: readonly Amount[]
  }[]
  totals: {
    before: readonly Amount[]
    after: readonly Amount[]
    givenBefore: readonly Amount[]
    givenAfter: readonly Amount[]
  }
  warnings: readonly string[]
}

/** What was counted on whole days, from the house accounts of the ledger. */
export interface Fact {
  from: string
  to: string
  days: number
  flows: readonly { house: string; kind: string; currency: string; toPlayers: string; fromPlayers: string }[]
  figures: readonly { figure: string; label: string; value: number }[]
}

const isOf =
  <Known extends { method: string }>(method: Known['method']) =>
  (forecast: unknown): forecast is Known =>
    typeof forecast === 'object' && forecast !== null && (forecast as { method?: unknown }).method === method

export const isWheel = isOf<WheelForecast>('wheel')
export const isPacks = isOf<PacksForecast>('packs')

/** Of a week, what was counted on some days; nothing where nothing was. */
const aWeek = (fact: Fact | null, sum: (fact: Fact) => number): number | null =>
  fact && fact.days > 0 ? (sum(fact) * 7) / fact.days : null

const given = (currency: string) => (fact: Fact) =>
  fact.flows
    .filter((flow) => flow.currency === currency)
    .reduce((sum, { toPlayers }) => sum + Number(toPlayers), 0)

const taken = (currency: string) => (fact: Fact) =>
  fact.flows
    .filter((flow) => flow.currency === currency)
    .reduce((sum, { fromPlayers }) => sum + Number(fromPlayers), 0)

export interface Compared {
  currency: string
  forecast: number
  /** Of a week; null: nothing has been counted. */
  fact: number | null
  /** How much more it was than was forecast, of the forecast. */
  difference: number | null
}

const compared = (currency: string, forecast: number, fact: number | null): Compared => ({
  currency,
  forecast,
  fact,
  difference: fact === null || forecast === 0 ? null : (fact - forecast) / forecast,
})

/** What a wheel gives in a week beside what was forecast, by currency. */
export const wheelWeeks = ({ perWeek }: WheelForecast, fact: Fact | null): Compared[] =>
  perWeek.map(({ currency, expected }) => compared(currency, expected, aWeek(fact, given(currency))))

/** What packs give in a week beside what was forecast. */
export const packWeeks = ({ totals }: PacksForecast, fact: Fact | null): Compared[] =>
  totals.givenAfter.map(({ currency, amount }) => compared(currency, amount, aWeek(fact, given(currency))))

/** Spins of a week, free and paid. */
export const spinsOfWeek = (fact: Fact | null): number | null =>
  aWeek(fact, ({ figures }) =>
    figures
      .filter(({ figure }) => figure === 'free-spins' || figure === 'paid-spins')
      .reduce((sum, { value }) => sum + value, 0),
  )

/** Gems that a week took. */
export const gemsOfWeek = (fact: Fact | null): number | null => aWeek(fact, taken('gem'))
