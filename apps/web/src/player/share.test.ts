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
/** Message ids that were passed to the host. */
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

test('a host that supports prepared messages gets the bot’s message, and no link', async () => {
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

test('for a host without prepared messages the link is shared, and the server prepares no message', async () => {
  host.shareMessage.mockResolvedValue(false)
  share({ kind: 'invite' }, link, 'come')
  await vi.waitFor(() => expect(host.share).toHaveBeenCalledWith(link, 'come'))
  expect(call).not.toHaveBeenCalled()
})
