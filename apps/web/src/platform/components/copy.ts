/** Copies a text, by the legacy command when the clipboard API is not allowed. @returns whether it was copied */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return copyBySelection(words)
  }
}

function copyBySelection(words: string): boolean {
  const field = document.createElement('textarea')
  field.value = words
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  selectableParent(focused).append(field)
  try {
    field.focus({ preventScroll: true })
    // In WebKit `select()` selects nothing in a read-only field.
    field.setSelectionRange(0, words.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/**
 * Everything outside an open dialog is inert. WebKit does not focus a tapped button, so the last open dialog is used.
 */
const selectableParent = (focused: Element | null): Element =>
  focused?.closest('dialog') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
