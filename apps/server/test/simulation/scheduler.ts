import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Chance } from '../payments/world.ts'

/** One pending statement. */
interface Turn {
  /** Whether it is within an open transaction, and may so hold locks. */
  isWithin: boolean
  /** The session of the database that executes it. */
  session: number
  /** Executes it, and resolves when the database has answered; never rejects. */
  run(): Promise<void>
  /** Passes the answer to the caller. */
  deliver(): void
}

interface Options {
  chance: Chance
  /** Whether a session waits for a lock. */
  isWaiting(session: number): Promise<boolean>
  /** Ends the statement of a session, like the database's lock timeout. */
  cancel(session: number): Promise<void>
}

/** How long the scheduler waits for an answer before it checks whether the statement waits for a lock, milliseconds. */
const askAfterMs = 4

/**
 * Decides which of the pending statements is executed next: one at a time, drawn from the seed. A statement that waits
 * for a lock of another transaction stays pending while others continue, so that every interleaving of several
 * processes can occur, and occurs again with the same seed.
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
      // It may have been answered between the two checks.
      return within(answered, 0)
    }
  }
  /** Delivers one answer at a time, and waits until the work that it starts has sent its next statements. */
  const deliver = async (turn: Turn) => {
    turn.deliver()
    await rest()
  }
  /** Resumes the statements whose lock is free now. */
  const release = async () => {
    for (const [turn, answered] of blocked) {
      if (!(await isAnswered(turn, answered))) continue
      blocked.delete(turn)
      await deliver(turn)
    }
  }
  const carryOutNext = async () => {
    // Sessions with locks go first while others wait for them, so that no lock timeout is reached.
    const holders = blocked.size > 0 ? waiting.filter(({ isWithin }) => isWithin) : []
    const next = chance.pick(holders.length > 0 ? holders : waiting) as Turn
    waiting = waiting.filter((turn) => turn !== next)
    turns++
    const answered = next.run()
    if (!(await isAnswered(next, answered))) {
      conflicts++
      // Lock timeouts are drawn as well: real time has no meaning here.
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
    /** Executes statements until `work` is done and none is pending. */
    run: async (work: Promise<unknown>): Promise<void> => {
      let isDone = false
      const setDone = () => {
        isDone = true
      }
      work.then(setDone, setDone)
      await rest()
      for (;;) {
        if (waiting.length > 0) await carryOutNext()
        else if (blocked.size > 0) await release()
        else if (isDone) return
        else await rest()
      }
    },
    /** Executed statements, and those of them that had to wait for a lock. */
    counts: () => ({ turns, conflicts }),
  }
}

/** The turns of the event loop in which all work in a process reaches its next statement. */
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
