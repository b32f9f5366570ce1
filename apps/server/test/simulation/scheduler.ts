import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Chance } from '../payments/world.ts'

/** One statement that waits to be carried out. */
interface Turn {
  /** Whether it is within an open transaction, and may so hold locks. */
  isWithin: boolean
  /** The session of the database that carries it out. */
  session: number
  /** Carries it out, and answers when the database has; never rejects. */
  run(): Promise<void>
  /** Hands the answer to whoever asked. */
  deliver(): void
}

interface Options {
  chance: Chance
  /** Whether a session waits for a lock. */
  isWaiting(session: number): Promise<boolean>
  /** Ends the statement of a session, as the database does that has waited too long. */
  cancel(session: number): Promise<void>
}

/** How long an answer takes before it is asked whether its statement waits for a lock, milliseconds. */
const askAfterMs = 4

/**
 * Decides which statement is carried out next, of all that wait: one at a time, drawn from the seed. A statement that waits
 * for a lock of another transaction stays behind while others go on, so that every interleaving that several processes can
 * have happens, and happens again with the same seed.
 */
export function createScheduler({ chance, isWaiting, cancel }: Options) {
  let waiting: Turn[] = []
  const blocked = new Map<Turn, Promise<void>>()
  let turns = 0
  let conflicts = 0

  /** Waits until a statement is answered, or waits for a lock. @returns whether it was answered */
  const isAnswered = async ({ session }: Turn, answered: Promise<void>): Promise<boolean> => {
    for (;;) {
      if (await within(answered, askAfterMs)) return true
      if (!(await isWaiting(session))) continue
      // It may have been answered between the two questions.
      return within(answered, 0)
    }
  }
  /** One answer at a time, and nothing else before what it sets going has asked its next statements. */
  const deliver = async (turn: Turn) => {
    turn.deliver()
    await rest()
  }
  /** Lets those go on whose lock is free now. */
  const release = async () => {
    for (const [turn, answered] of blocked) {
      if (!(await isAnswered(turn, answered))) continue
      blocked.delete(turn)
      await deliver(turn)
    }
  }
  const carryOutNext = async () => {
    // Whoever holds locks goes first while others wait for them: nobody waits until the database loses patience.
    const holders = blocked.size > 0 ? waiting.filter(({ isWithin }) => isWithin) : []
    const next = chance.pick(holders.length > 0 ? holders : waiting) as Turn
    waiting = waiting.filter((turn) => turn !== next)
    turns++
    const answered = next.run()
    if (!(await isAnswered(next, answered))) {
      conflicts++
      // Time limits of locks are drawn as well: real time has no meaning here.
      if (!chance.once(4)) {
        blocked.set(next, answered)
        return
      }
      await cancel(next.session)
      await answered
    }
    await deliver(next)
    if (blocked.size > 0) await release()
  }

  return {
    add: (turn: Turn): void => {
      waiting.push(turn)
    },
    /** Carries out statements until `work` is done and none is left. */
    run: async (work: Promise<unknown>): Promise<void> => {
      let isDone = false
      const noteDone = () => {
        isDone = true
      }
      work.then(noteDone, noteDone)
      await rest()
      for (;;) {
        if (waiting.length > 0) await carryOutNext()
        else if (blocked.size > 0) await release()
        else if (isDone) return
        else await rest()
      }
    },
    /** Statements carried out, and those of them that had to wait for a lock. */
    counts: () => ({ turns, conflicts }),
  }
}

/** The turns of the event loop in which whatever goes on in a process comes to its next statement. */
async function rest(): Promise<void> {
  for (let round = 0; round < 3; round++) await nextTurn()
}

/** Whether a promise settles within so many milliseconds. */
async function within(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const answer = await Promise.race([promise.then(() => true), late])
  clearTimeout(timer)
  return answer
}

export type Scheduler = ReturnType<typeof createScheduler>
