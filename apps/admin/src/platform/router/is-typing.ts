/** Whether a key is meant for a field, or for what lies over the page. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
