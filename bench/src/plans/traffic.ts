import {
  buyPack,
  claimAchievement,
  claimCoinIdle,
  claimDailyReward,
  claimDailyTask,
  deleteAccount,
  doubleCoinIdle,
  type Endpoint,
  endpoints,
  exchangeDevice,
  exportMyData,
  getLeaderboard,
  getNextRevive,
  getRun,
  getRuns,
  getSeason,
  getSeasons,
  getSpinProof,
  handOver,
  joinGroup,
  nameReferrer,
  openBroadcast,
  openRun,
  type Pack,
  type PastSeason,
  type Run,
  readUserEvent,
  recordBlueFire,
  refreshSession,
  reviveRun,
  revokeSession,
  rotateSeed,
  type Session,
  type Spin,
  saveGameData,
  signIn,
  signInPlayDeck,
  spinWheel,
  submitScore,
  type UserEvent,
  updateProfile,
  upgradeCraft,
  usePowerUp,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import type { App } from './app.ts'
import { readConsole } from './console-calls.ts'
import { heavyId } from './seed.ts'

interface Ask {
  body?: object
  query?: object
}

/** Calls as one player. A status that is neither 200 nor expected ends the script. */
type Call = <Reply>(endpoint: Endpoint, ask?: Ask, ...statuses: number[]) => Promise<Reply>

/** Runs every code path of every call and every job once, with a scenario for each kind of player. */
export async function runEveryCall(app: App, round: number): Promise<void> {
  const heavy = app.as(heavyId)
  // Each round uses other players.
  const ids = Array.from({ length: 12 }, (_, index) => 3_001 + 100 * round + 7 * index)
  const [plain, other, third, leaver] = ids as [number, number, number, number]

  await app.plainReads()
  const changes = await app.followBoards()
  await reads(heavy)
  await reads(app.as(plain))
  await newcomer(app, round)
  await play(app, app.as(plain), plain)
  await play(app, heavy, heavyId)
  await spend(app, app.as(other), other)
  await spend(app, heavy, heavyId)
  await circles(app.as(third), round)
  await circles(heavy, round)
  await wheel(heavy)
  await wheel(app.as(third))
  await app.runJob('update-rank-checkpoints')
  await reads(heavy)
  await reads(app.as(plain))
  await app.as(leaver)(joinGroup, { body: { groupId: '-100' } })
  await app.as(leaver)(openRun)
  await app.as(leaver)(deleteAccount)
  await changes()
  await readConsole(app, round)
  await app.runJob('rank-groups')
  await app.runJob('roll-up-days')
  await app.runJob('prune')
  await app.commands()
}

/** Every read call without parameters. */
async function reads(call: Call): Promise<void> {
  const bare = endpoints.filter(
    ({ method, auth, query, path }) =>
      method === 'GET' && auth === 'player' && !query.required?.length && path !== '/user/export',
  )
  for (const endpoint of bare) await call(endpoint)
  for (const dimension of ['weekly', 'daily', 'all-time', 'blue-fire', 'friends', 'group']) {
    for (const endpoint of endpoints.filter(({ query }) => query.required?.includes('dimension'))) {
      await call(endpoint, { query: { dimension } })
    }
  }
  const [season] = await call<PastSeason[]>(getSeasons)
  if (!season) throw new Error('no season is past')
  await call(getSeason, { query: { startsAt: season.startsAt } })
  await call(exportMyData)
  const { runs } = await call<{ runs: { publicId: string }[] }>(getRuns, { query: { limit: '2' } })
  await call(getRuns, { query: { after: runs.at(-1)?.publicId ?? '' } })
}

async function newcomer(app: App, round: number): Promise<void> {
  const signedIn = await app.signIn(signIn, 900_000 + round)
  await app.signIn(signIn, 900_000 + round)
  await app.signInPlayDeck(signInPlayDeck, `uid-${round}`)
  await app.signInPlayDeck(signInPlayDeck, `uid-${round}`)
  await app.anyone(refreshSession, { body: { refreshToken: signedIn.refreshToken } })
  // Reuse of a token that was rotated long ago counts as theft: its session ends.
  app.pass(60)
  await app.anyone(refreshSession, { body: { refreshToken: signedIn.refreshToken } }, 401)
  const { id, call } = await app.lastJoined()
  await call(nameReferrer, { body: { referrerTelegramId: 5_000_000_000 + heavyId } })
  await play(app, call, id)
  const { deviceId } = await call<{ deviceId: string }>(handOver)
  await app.anyone(exchangeDevice, { body: { deviceId } })
  const sessions = await call<Session[]>(endpointAt('GET', '/auth/sessions'))
  const ended = sessions.find(({ current }) => !current)
  if (ended) await call(revokeSession, { body: { sessionPublicId: ended.publicId } })
}

async function play(app: App, call: Call, id: number): Promise<void> {
  const run = await call<Run>(openRun)
  const gameInstanceId = run.publicId
  await call(getRun, { query: { gameInstanceId } })
  await call(getNextRevive, { query: { gameInstanceId } })
  await call(recordBlueFire, { body: { gameInstanceId, blueFire: 3 } })
  await call(recordBlueFire, { body: { gameInstanceId: 'nosuchrun000', blueFire: 3 } }, 404)
  await call(reviveRun, { body: { gameInstanceId } })
  for (const powerUpPublicId of ['shield', 'slow-time']) {
    await call(usePowerUp, { body: { gameInstanceId, powerUpPublicId } })
  }
  await call(joinGroup, { body: { groupId: '-7' } })
  const { bytes, result } = playRun({ ...run, revives: 1 }, 'casual')
  app.pass(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  await call(submitScore, { body: { gameInstanceId, score: result.score, log } })
  await app.verify()
  await app.runJob('verify-run', { playerId: String(id), runId: gameInstanceId })
  const reply = await call<Run>(getRun, { query: { gameInstanceId } })
  if (reply.state !== 'verified') throw new Error(`the run was ${reply.state}`)
}

async function spend(app: App, call: Call, id: number): Promise<void> {
  const packs = await call<Pack[]>(endpointAt('GET', '/shop/packs'))
  for (const pack of packs.filter(({ prices }) => prices[0]?.method === 'indicator').slice(0, 5)) {
    await call(buyPack, { body: { packPublicId: pack.publicId } }, 200, 409)
  }
  await call(upgradeCraft, { body: { upgrade: 'speedLevel' } })
  await call(claimCoinIdle, {}, 200, 409)
  app.pass(3600)
  await call(doubleCoinIdle, { body: { publicId: 'gem' } }, 200, 409)
  await call(claimDailyReward, {}, 200, 409)
  await app.achieve(id)
  await call(claimDailyTask, { body: { publicId: 'play-1' } }, 200, 409)
  await call(claimAchievement, { body: { publicId: 'pilot-1' } }, 200, 409)
  const save = await call<{ version: number }>(endpointAt('GET', '/game/data'))
  await call(saveGameData, { body: { version: save.version, data: { a: 1 } } })
  await call(saveGameData, { body: { version: save.version, data: { a: 1 } } })
  await call(saveGameData, { body: { version: 0, data: { a: 2 } } }, 409)
  await call(updateProfile, { body: { username: `plans_${id}_${save.version}`, avatarPublicId: 'owl' } })
  const [event] = await call<UserEvent[]>(endpointAt('GET', '/user-event/all'))
  if (event) await call(readUserEvent, { body: { userEventPublicId: event.publicId } })
  await call(openBroadcast, { body: { broadcastMessagePublicId: 'broadcast000' } })
}

async function circles(call: Call, round: number): Promise<void> {
  await call(joinGroup, { body: { groupId: `-${round}1` } })
  await call(joinGroup, { body: { groupId: '-100' } })
  await call(joinGroup, { body: { groupId: '-100' } })
  await call(getLeaderboard, { query: { dimension: 'group' } })
}

async function wheel(call: Call): Promise<void> {
  await call(endpointAt('GET', '/wheel/items'))
  const spin = await call<Spin>(spinWheel)
  await call(getSpinProof, { query: { spinPublicId: spin.publicId } })
  await call(rotateSeed)
}

function endpointAt(method: string, path: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)
  if (!found) throw new Error(`no call ${method} ${path}`)
  return found
}
