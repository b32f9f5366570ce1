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

/** The amounts counted on whole days, from the house accounts of the ledger. */
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

/** The amount counted on some days, scaled to a week; null when nothing was counted. */
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
  /** The actual amount per week; null when nothing was counted. */
  fact: number | null
  /** The relative difference to the forecast. */
  difference: number | null
}

const compared = (currency: string, forecast: number, fact: number | null): Compared => ({
  currency,
  forecast,
  fact,
  difference: fact === null || forecast === 0 ? null : (fact - forecast) / forecast,
})

/** The actual and forecast payments of the wheel per week, by currency. */
export const wheelWeeks = ({ perWeek }: WheelForecast, fact: Fact | null): Compared[] =>
  perWeek.map(({ currency, expected }) => compared(currency, expected, aWeek(fact, given(currency))))

/** The actual and forecast contents of sold packs per week. */
export const packWeeks = ({ totals }: PacksForecast, fact: Fact | null): Compared[] =>
  totals.givenAfter.map(({ currency, amount }) => compared(currency, amount, aWeek(fact, given(currency))))

/** The number of spins per week, free and paid. */
export const spinsOfWeek = (fact: Fact | null): number | null =>
  aWeek(fact, ({ figures }) =>
    figures
      .filter(({ figure }) => figure === 'free-spins' || figure === 'paid-spins')
      .reduce((sum, { value }) => sum + value, 0),
  )

/** The gems spent per week. */
export const gemsOfWeek = (fact: Fact | null): number | null => aWeek(fact, taken('gem'))
