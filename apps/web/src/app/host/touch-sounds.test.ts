import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const perform = vi.hoisted(() => vi.fn())
const unlock = vi.hoisted(() => vi.fn())
vi.mock('#platform/sound/perform.ts', () => ({
  perform,
  speaker: { unlock },
}))
const { playTouchSounds } = await import('./touch-sounds.ts')

let stop: () => void

beforeEach(() => {
  perform.mockReset()
  unlock.mockReset()
  document.body.innerHTML = `
    <nav><a id="tab-bar" href="#a"><b>home</b></a></nav>
    <button id="button">press</button><button id="off" disabled>off</button><button id="busy" aria-busy="true">…</button>
    <button id="toggle" aria-pressed="false">toggle</button><input id="choice" type="radio"><p id="words">words</p>`
  stop = playTouchSounds(document)
})
afterEach(() => stop())

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

test('the navbar, choices and buttons each play their sound; text plays none', () => {
  for (const selector of ['#tab-bar b', '#button', '#toggle', '#choice', '#words', '#off', '#busy'])
    press(selector)
  expect(perform.mock.calls).toEqual([['navbar-click'], ['press'], ['tab'], ['tab']])
})

test('a touch unlocks the sound, and stopping removes all listeners', () => {
  document.querySelector('#button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(unlock).toHaveBeenCalledOnce()
  stop()
  press('#button')
  expect(perform).not.toHaveBeenCalled()
})
