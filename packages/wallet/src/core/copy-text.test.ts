import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('the clipboard API is used when it is available', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('link')
  expect(writeText).toHaveBeenCalledWith('link')
})

test('without it the legacy command copies, and the focus is unchanged', async () => {
  vi.stubGlobal('navigator', {})
  const copied: string[] = []
  document.execCommand = () => copied.push(document.querySelector('textarea')?.value ?? '') > 0
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await copyText('link')
  expect(copied).toEqual(['link'])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})
