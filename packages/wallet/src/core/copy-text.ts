/** Copies a text, by the legacy command when the clipboard API is not available. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyByCommand(text)
  }
}

function copyByCommand(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  // Inside an open dialog everything else is inert and cannot be selected.
  const container = focused?.closest('dialog') ?? document.body
  container.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
