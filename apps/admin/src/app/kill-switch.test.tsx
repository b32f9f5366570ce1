import { getPayoutSwitch } from '@ganj/contract/admin'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { text } from '#platform/i18n/i18n.ts'
import { openPlace } from '../../test/screens.tsx'
import { KillSwitch } from './kill-switch.tsx'

vi.mock('./kill-dialog.tsx', () => ({
  KillDialog: ({ isPaused }: { isPaused: boolean }) => <dialog>{isPaused ? 'resume' : 'stop'}</dialog>,
}))

const place = openPlace()
const label = () => place.find('button')?.textContent

/** The answers to an operator who may pause payouts and not see them. */
const answer = (state: Response) =>
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith(getPayoutSwitch.path)
      ? state
      : Response.json({ code: 'operator.forbidden', detail: '' }, { status: 403 }),
  )

test.each([
  [{ isOn: true, isPaused: false }, 'kill.running', 'stop'],
  [{ isOn: true, isPaused: true }, 'kill.paused', 'resume'],
  [{ isOn: false, isPaused: false }, 'kill.off', 'stop'],
] as const)(
  'an operator who may only pause payouts sees their state and may change it: %o',
  async (state, name, offered) => {
    answer(Response.json(state))
    await place.show(<KillSwitch />)
    await place.until(() => expect(label()).toBe(text(name)))
    await act(async () => place.findButton(text(name))?.click())
    await place.until(() => expect(place.find('dialog')?.textContent).toBe(offered))
  },
)

test('no state is shown that could not be read, and payouts can be stopped all the same', async () => {
  answer(Response.json({ code: 'internal', detail: '' }, { status: 500 }))
  await place.show(<KillSwitch />)
  await place.until(() => expect(label()).toBe(text('kill.unknown')))
  await act(async () => place.findButton(text('kill.unknown'))?.click())
  await place.until(() => expect(place.find('dialog')?.textContent).toBe('stop'))
})
