import { ClientFault } from '@ganj/client'
import { getRun, type Run, submitScore } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usePlayer } from '#auth/player.ts'
import { saveSession, tokens } from '#auth/store.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { highScoreQuery } from '../game-queries.ts'
import { createRunController } from './run-controller.ts'
import { loadRun, type SavedRun, saveRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
let openSession: () => void
let session: Promise<void>
vi.mock('#auth/api.ts', () => ({ call, sessionOpen: () => session }))

const run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  seed: 'ab'.repeat(16),
  powerUps: [] as Run['powerUps'],
} as Run
const saved: SavedRun = { run, log: 'QQ', score: 5, ended: false, key: 'key-of-the-run' }
const lost = new ClientFault({ status: 401, code: 'auth.missing', detail: '', requestId: '' })
const signIn = () => {
  saveSession(`header.${btoa(JSON.stringify({ sub: '5' }))}.signature`, 'five.token')
  openSession()
}
const submitted = () =>
  call.mock.calls.filter(([endpoint]) => endpoint.path === submitScore.path).map(([, sent]) => sent)
const sent = { body: { gameInstanceId: run.publicId, score: 120, log: 'QUJD' }, key: 'key-of-the-run' }

beforeAll(startLanguage)
beforeEach(() => {
  localStorage.clear()
  usePlayer.setState({ hasPlayedFirstGame: false })
  session = new Promise((resolve) => {
    openSession = resolve
  })
  call.mockReset()
  call.mockImplementation(async ({ path }) => (path === getRun.path ? run : {}))
})

test('a run that ends after its session was lost is kept, and submitted after the next sign-in', async () => {
  signIn()
  const { dispatch, end, snapshot, submitSaved } = createRunController(new QueryClient())
  dispatch({ type: 'resumed', run, checkpoint: '' })
  saveRun(saved)
  tokens.clear()
  call.mockRejectedValueOnce(lost)
  end(run.publicId, 'QUJD', 120)
  await vi.waitFor(() => expect(snapshot().state.name).toBe('unsent'))
  signIn()
  submitSaved()
  await vi.waitFor(() => expect(snapshot().state.name).toBe('verifying'))
  expect(submitted()).toEqual([sent, sent])
})

/** The page is opened again without a session, and the run of an earlier visit is stored. */
async function reopened(stored: SavedRun) {
  vi.resetModules()
  localStorage.setItem('ganj.run 5', JSON.stringify(stored))
  const made = await import('./run-controller.ts')
  const queries = new QueryClient()
  queries.setQueryData(highScoreQuery.queryKey, { score: 7 } as never)
  const store = await import('#auth/store.ts')
  const { createRunController: create } = made
  const controller = create(queries)
  return {
    ...controller,
    signIn() {
      store.saveSession(`header.${btoa(JSON.stringify({ sub: '5' }))}.signature`, 'five.token')
      openSession()
    },
  }
}
const ended = { ...saved, log: 'QUJD', score: 120, ended: true }

test('a page without a session submits the stored run as soon as the player has signed in', async () => {
  const page = await reopened(ended)
  page.submitSaved()
  page.signIn()
  await vi.waitFor(() => expect(page.snapshot().state.name).toBe('verifying'))
  expect(submitted()).toEqual([sent])
})

test('a press of Play before the sign-in does not start an ended run again, which would drop its log', async () => {
  const page = await reopened(ended)
  page.play()
  page.signIn()
  await vi.waitFor(() => expect(page.snapshot().state.name).toBe('verifying'))
  expect(submitted()).toEqual([sent])
  expect(loadRun()).toBeNull()
})
