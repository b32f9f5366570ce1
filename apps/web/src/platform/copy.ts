/** Copies where a page may not use the clipboard, too. */
export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    return copyOldWay(words)
  }
}

function copyOldWay(words: string): boolean {
  const field = document.createElement('textarea')
  field.value = words
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
