import { below, type Random, seedRandom } from '@ganj/game-core'

/** A simulated player. */
export interface Person {
  number: number
  host: 'telegram' | 'playdeck'
  joinsOn: number
  /** The start parameter of the link that brought them. */
  source: string | undefined
  /** The owner of the link. */
  invitedBy: number | undefined
  /** How engaged they are, 0 to 1. */
  activity: number
  pays: boolean
  /** Players with a bot: perfect play, one macro that two accounts share, or a false score. */
  cheats: 'bot' | 'macro' | 'lie' | undefined
}

export interface Population {
  seed: number
  people: readonly Person[]
}

export interface Visit {
  person: Person
  /** The visit's own random source: the same whenever the day is played. */
  random: Random
}

const seeded = (seed: number, stream: number): Random =>
  seedRandom(seed.toString(16).padStart(8, '0').repeat(4), stream)

const fraction = (random: Random) => below(random, 65_536) / 65_536
const sources = ['story', 'channel', 'bazaar', 'friend-of-ganj', 'search']

/** Players of whom more join each day than the day before. */
export function populate({
  players,
  days,
  seed,
}: {
  players: number
  days: number
  seed: number
}): Population {
  const people = Array.from({ length: players }, (_, index): Person => {
    const number = index + 1
    const random = seeded(seed, number)
    // Players with low numbers join first, so that an inviter exists before those invited.
    const joinsOn = Math.min(days - 1, Math.floor(days * Math.sqrt((index + fraction(random)) / players)))
    const isInvited = index > 20 && fraction(random) < 0.25
    const invitedBy = isInvited ? 1 + below(random, Math.min(60_000, Math.floor(index * 0.6))) : undefined
    return {
      number,
      host: fraction(random) < 0.12 ? 'playdeck' : 'telegram',
      joinsOn,
      source: fraction(random) < 0.6 ? sources[below(random, sources.length)] : undefined,
      invitedBy,
      activity: fraction(random) ** 1.5,
      pays: fraction(random) < 0.06,
      cheats: cheatOf(number),
    }
  })
  return { seed, people }
}

const cheatOf = (number: number): Person['cheats'] => {
  if (number === 40) return 'bot'
  if (number === 70 || number === 90) return 'macro'
  return number === 110 ? 'lie' : undefined
}

/** The players who come on a day, by the slot in which they do: mostly in the evening. */
export function planDay({ seed, people }: Population, day: number, slots: number): Map<number, Visit[]> {
  const visits = new Map<number, Visit[]>()
  for (const person of people) {
    const random = seeded(seed + day + 1, person.number)
    if (!visitsOn(person, day, random)) continue
    const evening = (fraction(random) + fraction(random) + fraction(random)) / 3
    const slot = Math.min(slots - 1, Math.floor(slots * evening))
    visits.set(slot, [...(visits.get(slot) ?? []), { person, random }])
  }
  return visits
}

function visitsOn({ joinsOn, activity, cheats }: Person, day: number, random: Random): boolean {
  if (day < joinsOn) return false
  if (day === joinsOn) return true
  if (cheats) return true
  // Retention falls steeply at first, then more slowly.
  return fraction(random) < (0.12 + 0.5 * activity) * (day - joinsOn) ** -0.5
}
