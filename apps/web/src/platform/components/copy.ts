/** Copies a text, by the legacy command where a page may not use the clipboard. @returns whether it was copied */
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
    // WebKit selects nothing by `select()` in a field that is read only.
    field.setSelectionRange(0, words.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Outside of an open dialog everything is inert. WebKit does not focus a button that is tapped, so the last one counts. */
const selectableParent = (focused: Element | null): Element =>
  focused?.closest('dialog') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
