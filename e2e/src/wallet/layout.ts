/** The globals of the page of one view. */
export interface ScenePage {
  scenes: Record<string, unknown>
  codes: string[]
  drawn: Promise<void>
  setLanguage(code: string): Promise<void>
  setLook(code: string, theme: string): Promise<void>
}

/**
 * Finds controls that are partly covered by another element, and texts that overflow their box, in every language. Runs in
 * the page.
 */
export async function layoutFaults(): Promise<string[]> {
  const { codes, drawn, setLanguage } = window as unknown as ScenePage
  await drawn
  const faults: string[] = []
  for (const code of codes) {
    await setLanguage(code)
    const fault = (text: string) => faults.push(`${code}: ${text}`)
    const root = document.querySelector('#tc-widget-root dialog') ?? document
    for (const control of root.querySelectorAll<HTMLElement>('button:not([disabled]),a[href],[role=tab]')) {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, width, height } = control.getBoundingClientRect()
      if (!width) continue
      const name = control.getAttribute('aria-label') ?? control.textContent
      // The middle and eight points around it, which are inside a round button too.
      const parts = [0.2, 0.5, 0.8]
      const hits = parts.flatMap((x) =>
        parts.map((y) => document.elementFromPoint(left + width * x, top + height * y)),
      )
      const cover = hits.find((hit) => hit && !control.contains(hit))
      if (cover) fault(`${name} is covered by ${cover.getAttribute('class')}`)
      if (left < 0 || right > innerWidth) fault(`${name} reaches out of the window`)
      // The note of a code overflows it on purpose.
      if (!control.matches('.gw-qr') && control.scrollWidth > control.clientWidth + 1)
        fault(`${name} does not fit into its button`)
    }
    for (const text of root.querySelectorAll('h1:not(.gw-hidden), h2, p'))
      if (text.scrollWidth > text.clientWidth + 1) fault(`${text.textContent} does not fit`)
    if (document.documentElement.scrollWidth > innerWidth) fault('the page can be scrolled sideways')
  }
  return faults
}
