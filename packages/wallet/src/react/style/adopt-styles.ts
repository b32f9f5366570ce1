import { useBrowserLayoutEffect } from '../compat.ts'

const adopted = new Set<string>()

/**
 * Adds a style sheet to the page once. A constructed style sheet complies with a policy that forbids inline styles;
 * browsers without support get a style element.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  } catch {
    const element = document.createElement('style')
    element.textContent = css
    document.head.append(element)
  }
}

/** The same from a component. */
export function useStyles(css: string): void {
  useBrowserLayoutEffect(() => adoptStyles(css), [css])
}
