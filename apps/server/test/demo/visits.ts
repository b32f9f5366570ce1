import {
  buyPack,
  claimDailyReward,
  getWheelItems,
  openRun,
  recordPace,
  requestPayout,
  signIn,
  signInPlayDeck,
  spinWheel,
  submitScore,
  upgradeCraft,
} from '@ganj/contract'
import { below } from '@ganj/game-core'
import { developmentInitData } from '#auth/development.ts'
import type { Person, Visit } from './population.ts'
import { startSimulatedRun } from './simulated-run.ts'
import { botToken, type World } from './world.ts'

const packsForGems = ['ticket-15', 'coin-pouch', 'record-hunter']
const packsForMoney = ['starter', 'gem-handful', 'gem-pouch', 'record-hunter', 'fire-power']
const upgrades = ['speedLevel', 'powerLevel', 'shuttleLevel'] as const

/** Telegram ids of development players begin at 1000. */
const telegramIdOf = (number: number) => 1_000 + number

/**
 * The actions of a player in one visit: `begin` comes, claims, spins, buys and opens a run, `tell` plays on and
 * requests a segment, as the app does, `end` submits the run a few minutes later. The keys of the calls are made of
 * player and day, so that a repeated day does nothing twice.
 */
export function visit(world: World, { person, random }: Visit, day: number) {
  const key = (what: string) => `demo-${person.number}-${day}-${what}`
  const chance = (percent: number) => below(random, 100) < percent
  const pick = <One>(of: readonly One[]): One => of[below(random, of.length)] as One
  let visitRun: Awaited<ReturnType<typeof startRun>>
  return {
    async begin() {
      const playerId = await arrive(world, person)
      if (playerId === undefined) return
      world.count('visits')
      const telegramId = person.host === 'telegram' ? telegramIdOf(person.number) : undefined
      await world.seen(playerId, telegramId, `demo-${person.number}-${day}`, person.source ?? '')
      if (chance(60)) await world.call(claimDailyReward, playerId, { key: key('reward') })
      if (chance(55)) await spin(world, playerId, key, chance(15) ? 3 : 1)
      if (person.pays && chance(35)) {
        const payer = telegramId === undefined ? uidOf(person) : String(telegramId)
        await world.pay(
          playerId,
          pick(packsForMoney),
          person.host === 'playdeck' ? 'playdeck' : 'star',
          payer,
        )
      }
      if (chance(12))
        await world.call(buyPack, playerId, { body: { packPublicId: pick(packsForGems) }, key: key('pack') })
      if (chance(30))
        await world.call(upgradeCraft, playerId, { body: { upgrade: pick(upgrades) }, key: key('upgrade') })
      if (chance(70) || person.cheats) visitRun = await startRun(world, playerId, person, key('run'))
    },
    async sendHeartbeat(tick: number) {
      if (!visitRun) return
      const { playerId, gameInstanceId, run } = visitRun
      const digest = run.playTo(tick)
      if (digest === undefined) return
      const reply = await world.call(recordPace, playerId, { body: { gameInstanceId, tick, digest } })
      if (reply?.segment) run.addSegment(reply.segment)
    },
    async end() {
      if (!visitRun) return
      const { playerId, gameInstanceId, run } = visitRun
      const played = run.end()
      if (!played) return
      const score = person.cheats === 'lie' ? played.score + 5_000 : played.score
      const body = { gameInstanceId, score, log: played.log }
      if (await world.call(submitScore, playerId, { body, key: key('score') })) world.count('runs')
      await askForPayout(world, playerId, key('payout'))
    },
  }
}

const uidOf = ({ number }: Person) => `demo-uid-${number}`

/** Signs in at the first visit; later the player is known. */
async function arrive(world: World, person: Person): Promise<bigint | undefined> {
  const { number, host, source, invitedBy } = person
  const id = host === 'telegram' ? String(telegramIdOf(number)) : uidOf(person)
  const known = await world.playerOf(host, id)
  if (known) return known.id
  const ref = invitedBy === undefined ? '' : `ref_${telegramIdOf(invitedBy)}`
  const startParam = [ref, source === undefined ? '' : `jso_${source}`].filter(Boolean).join('__')
  if (host === 'telegram') {
    const token = developmentInitData(number, botToken, world.clock, startParam || undefined)
    await world.call(signIn, undefined, { body: { token } })
  } else {
    await world.call(signInPlayDeck, undefined, { body: { pdToken: id, telegramFirstName: 'Player' } })
  }
  return (await world.playerOf(host, id))?.id
}

async function spin(world: World, playerId: bigint, key: (what: string) => string, times: number) {
  await world.call(getWheelItems, playerId)
  for (let count = 0; count < times; count++) {
    if (!(await world.call(spinWheel, playerId, { body: {}, key: key(`spin-${count}`) }))) return
    world.count('spins')
  }
}

async function startRun(world: World, playerId: bigint, { cheats }: Person, key: string) {
  const run = await world.call(openRun, playerId, { body: {}, key })
  if (!run) return undefined
  const { seed, rulesVersion, levels, publicId: gameInstanceId } = run
  return {
    playerId,
    gameInstanceId,
    run: startSimulatedRun({ seed, rulesVersion, levels, revives: 0 }, cheats),
  }
}

/** A player with prize money requests a payout to a wallet. */
async function askForPayout(world: World, playerId: bigint, key: string): Promise<void> {
  const tether = Math.floor(Math.min(await world.tetherOf(playerId), 200))
  if (tether < 2) return
  const walletAddress = await world.proveWallet(playerId)
  await world.call(requestPayout, playerId, { body: { walletAddress, amount: tether }, key })
}
