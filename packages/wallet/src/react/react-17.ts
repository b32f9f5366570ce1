import type { ReactNode } from 'react'
import * as ReactDom from 'react-dom'

interface ReactDom17 {
  render(tree: ReactNode, element: Element): void
  unmountComponentAtNode(element: Element): void
}

/**
 * What `react-dom/client` is to React 18, for an app with React 17, which has none: let its bundler take
 * `@ganj/wallet/react-17` for `react-dom/client`.
 */
export function createRoot(element: Element) {
  const { render, unmountComponentAtNode } = ReactDom as unknown as ReactDom17
  return {
    render: (tree: ReactNode) => render(tree, element),
    unmount: () => unmountComponentAtNode(element),
  }
}
