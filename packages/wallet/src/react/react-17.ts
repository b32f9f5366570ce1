import type { ReactNode } from 'react'
import * as ReactDom from 'react-dom'

interface ReactDom17 {
  render(tree: ReactNode, element: Element): void
  unmountComponentAtNode(element: Element): void
}

/**
 * A replacement of React 18's `react-dom/client` for an app with React 17: alias `react-dom/client` to
 * `@ganj/wallet/react-17` in its bundler.
 */
export function createRoot(element: Element) {
  const { render, unmountComponentAtNode } = ReactDom as unknown as ReactDom17
  return {
    render: (tree: ReactNode) => render(tree, element),
    unmount: () => unmountComponentAtNode(element),
  }
}
