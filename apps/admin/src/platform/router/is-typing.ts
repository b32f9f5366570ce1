/** Inputs that take no letters: a shortcut works right after one of them was pressed. */
const withoutLetters = ['checkbox', 'radio']

/** Whether a key event belongs to a field or an overlay, not to the shortcuts of the page. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  if (target instanceof HTMLInputElement && withoutLetters.includes(target.type)) return false
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
