import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from './copy.ts'

const command = vi.fn()
/** The selection while the legacy command ran, and its parent. */
let selected: { words: string; parent: string } | null

beforeEach(() => {
  selected = null
  command.mockReset().mockImplementation(() => {
    const field = document.activeElement as HTMLTextAreaElement
    selected = {
      words: field.value.slice(field.selectionStart, field.selectionEnd),
      parent: field.parentElement?.tagName ?? '',
    }
    return true
  })
  Object.assign(document, { execCommand: command })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

const withClipboard = (clipboard: unknown) => vi.stubGlobal('navigator', { clipboard })

test('the text is copied by the clipboard API where it is available', async () => {
  const writeText = vi.fn(async () => undefined)
  withClipboard({ writeText })
  expect(await copy('UQ-1')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('UQ-1')
  expect(command).not.toHaveBeenCalled()
})

test.each([
  ['there is no clipboard API', undefined],
  [
    'the clipboard API refuses',
    { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  ],
])('the legacy command copies when %s, and the page is unchanged', async (_, clipboard) => {
  withClipboard(clipboard)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await copy('UQ-1')).toBe(true)
  expect(selected).toEqual({ words: 'UQ-1', parent: 'BODY' })
  expect(document.body.children).toHaveLength(1)
  expect(document.activeElement).toBe(button)
})

test('with an open dialog the selection is made inside it, because the rest of the page is inert', async () => {
  withClipboard(undefined)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  await copy('UQ-1')
  expect(selected?.parent).toBe('DIALOG')
})

test('a browser without any way to copy returns false', async () => {
  withClipboard(undefined)
  command.mockReturnValue(false)
  expect(await copy('UQ-1')).toBe(false)
  Reflect.deleteProperty(document, 'execCommand')
  expect(await copy('UQ-1')).toBe(false)
  expect(document.body.children).toHaveLength(0)
})
