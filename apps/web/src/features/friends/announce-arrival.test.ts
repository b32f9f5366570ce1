import { beforeEach, expect, test, vi } from 'vitest'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const { ClientFault } = await import('@ganj/client')
const { usePlayer } = await import('#auth/player.ts')
const { launch } = await import('#platform/launch/launch.ts')
const { tabStore } = await import('#platform/storage.ts')
const { announceArrival } = await import('./announce-arrival.ts')

const reports = () => call.mock.calls.map(([{ path }, { body }]) => [path, body])
const refusal = (status: number) =>
  new ClientFault({ code: 'friends.self', status, detail: '', requestId: '' })

beforeEach(() => {
  for (const what of ['ref', 'mi', 'bmid']) tabStore.remove(`ganj.announced.${what}`)
  call.mockReset().mockResolvedValue({ invitedReward: true })
  usePlayer.setState({ friendToken: '1007', groupId: '-100', broadcastMessageId: 'spring' })
})

test('a session reports inviter, group and broadcast, once per tab', async () => {
  expect(await announceArrival(false)).toEqual({ isPaid: true })
  expect(reports()).toEqual([
    ['/user/referrer', { referrerTelegramId: 1007 }],
    ['/group/join', { groupId: '-100' }],
    ['/user/broadcast', { broadcastMessagePublicId: 'spring' }],
  ])
  expect(await announceArrival(false)).toEqual({ isPaid: false })
  expect(call).toHaveBeenCalledTimes(3)
})

test('after a new sign-in the inviter is reported only if its init data name none', async () => {
  launch.initData = 'start_param=ref_1007'
  await announceArrival(true)
  expect(reports().map(([path]) => path)).toEqual(['/group/join', '/user/broadcast'])
  launch.initData = ''
  await announceArrival(true)
  expect(reports().at(-1)?.[0]).toBe('/user/referrer')
})

test('a refused report is not repeated, a lost one is', async () => {
  usePlayer.setState({ groupId: null, broadcastMessageId: null })
  call.mockRejectedValueOnce(refusal(0)).mockRejectedValueOnce(refusal(409))
  for (let start = 0; start < 3; start++) expect(await announceArrival(false)).toEqual({ isPaid: false })
  expect(call).toHaveBeenCalledTimes(2)
})

test('an inviter that is no valid messenger id is not reported', async () => {
  usePlayer.setState({ friendToken: 'sara', groupId: null, broadcastMessageId: null })
  await announceArrival(false)
  expect(call).not.toHaveBeenCalled()
})
