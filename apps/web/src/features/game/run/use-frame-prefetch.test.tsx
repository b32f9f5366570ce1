import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFramePrefetch } from './use-frame-prefetch.ts'

let root: Root
let isAhead: boolean

function Home({ isPlaying }: { isPlaying: boolean }) {
  isAhead = useFramePrefetch(isPlaying)
  return null
}
const show = (isPlaying = false) => act(async () => root.render(<Home isPlaying={isPlaying} />))
const rest = () => act(async () => vi.runAllTimersAsync())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root" inert></div>'
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const removeSplash = () => act(async () => document.getElementById('root')?.removeAttribute('inert'))

test('the frame is prefetched after the splash, in idle time', async () => {
  await show()
  await rest()
  expect(isAhead).toBe(false)
  await removeSplash()
  expect(isAhead).toBe(false)
  await rest()
  expect(isAhead).toBe(true)
})

test('each run uses up its frame; the next one is prefetched in idle time', async () => {
  await removeSplash()
  await show()
  await rest()
  expect(isAhead).toBe(true)
  await show(true)
  await show(false)
  expect(isAhead).toBe(false)
  await rest()
  expect(isAhead).toBe(true)
})

test.each([
  ['a slow connection', { connection: { effectiveType: '2g' }, userAgent: '' }],
  ['a metered connection', { connection: { saveData: true }, userAgent: '' }],
  ['a device of the class LOW', { userAgent: 'Telegram-Android/11.3.3 (Phone; Android 9; SDK 28; LOW)' }],
])('nothing is prefetched on %s', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await removeSplash()
  await show()
  await rest()
  expect(isAhead).toBe(false)
})
