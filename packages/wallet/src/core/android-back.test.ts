import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchAndroidBack } from './android-back.ts'

const agent = vi.spyOn(navigator, 'userAgent', 'get')

beforeEach(() => {
  agent.mockReturnValue('Mozilla/5.0 (Linux; Android 14)')
  history.pushState(null, '')
})
afterEach(() => void vi.clearAllMocks())

const marked = () => 'ganjWalletModal' in (history.state ?? {})
/** Resolves on `popstate`, which the browser fires in a later task. */
const stepped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
async function pressBack(): Promise<void> {
  const told = stepped()
  history.back()
  await told
}

test('Back closes the dialog and does not navigate', async () => {
  const close = vi.fn()
  const forget = catchAndroidBack(close)
  expect(marked()).toBe(true)
  await pressBack()
  expect(close).toHaveBeenCalledOnce()
  expect(marked()).toBe(false)
  forget()
  expect(marked()).toBe(false)
})

test('a dialog that is closed in another way removes its history entry', async () => {
  const close = vi.fn()
  const told = stepped()
  catchAndroidBack(close)()
  await told
  expect(marked()).toBe(false)
  expect(close).not.toHaveBeenCalled()
})

test('a dialog that opens while another closes stays open, and Back closes it', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const forget = catchAndroidBack(first)
  const told = stepped()
  forget()
  catchAndroidBack(second)
  await told
  expect(second).not.toHaveBeenCalled()
  expect(marked()).toBe(true)
  await pressBack()
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
  expect(marked()).toBe(false)
})

test('a dialog that opens and closes during a pending step back causes no second one', async () => {
  const back = vi.spyOn(history, 'back')
  const told = stepped()
  catchAndroidBack(() => {})()
  catchAndroidBack(() => {})()
  expect(back).toHaveBeenCalledOnce()
  await told
  expect(marked()).toBe(false)
})

test('of two dialogs Back closes the upper one first, and closing the lower one keeps the upper', async () => {
  const [lower, upper] = [vi.fn(), vi.fn()]
  catchAndroidBack(lower)
  catchAndroidBack(upper)
  await pressBack()
  expect(upper).toHaveBeenCalledOnce()
  expect(lower).not.toHaveBeenCalled()
  expect(marked()).toBe(true)
  await pressBack()
  expect(lower).toHaveBeenCalledOnce()
})

test('on other systems no history entry is added', () => {
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)')
  catchAndroidBack(() => {})()
  expect(marked()).toBe(false)
})
