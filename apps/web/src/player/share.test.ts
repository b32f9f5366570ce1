import { prepareShareMessage } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { share } from './share.ts'

const host = vi.hoisted(() => ({ share: vi.fn(async () => undefined), shareMessage: vi.fn() }))
const call = vi.hoisted(() => vi.fn())
vi.mock('#platform/hosts/load-host.ts', () => ({
  withHost: (action: (here: object) => void) => action(host),
}))
vi.mock('#auth/api.ts', () => ({ call }))

const link = 'https://ganj.test/share/i.fa.x'
/** Ids that the host was given to send. */
let sent: (string | null)[]

beforeEach(() => {
  vi.clearAllMocks()
  sent = []
  host.shareMessage.mockImplementation(async (prepare: () => Promise<string | null>) => {
    const id = await prepare()
    sent.push(id)
    return id !== null
  })
})

test('a host that takes messages is given the one that the bot has prepared, and no link', async () => {
  call.mockResolvedValue({ preparedMessageId: 'prepared-1' })
  share({ kind: 'invite' }, link, 'come')
  await vi.waitFor(() => expect(sent).toEqual(['prepared-1']))
  expect(call).toHaveBeenCalledWith(prepareShareMessage, {
    body: { kind: 'invite' },
    signal: expect.any(AbortSignal),
  })
  expect(host.share).not.toHaveBeenCalled()
})

test.each([
  ['prepares none', () => call.mockResolvedValue({ preparedMessageId: null })],
  ['cannot be reached', () => call.mockRejectedValue(new Error('offline'))],
])('the link is shared when the server %s', async (_, answer) => {
  answer()
  share({ kind: 'group' }, link, 'come')
  await vi.waitFor(() => expect(host.share).toHaveBeenCalledWith(link, 'come'))
  expect(sent).toEqual([null])
})

test('the link is shared by a host that takes no messages, and the server prepares none', async () => {
  host.shareMessage.mockResolvedValue(false)
  share({ kind: 'invite' }, link, 'come')
  await vi.waitFor(() => expect(host.share).toHaveBeenCalledWith(link, 'come'))
  expect(call).not.toHaveBeenCalled()
})
