import type { Plugin } from 'vite'

const stylesheet = /\n?\s*<link rel="stylesheet"[^>]*>/g

/** The splash has inline styles: the app's stylesheet is placed after it, so that it does not block the first paint. */
export function stylesAfterSplash(): Plugin {
  return {
    name: 'ganj:styles-after-splash',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(stylesheet) ?? []
        return html.replace(stylesheet, '').replace('</body>', `${links.join('')}\n  </body>`)
      },
    },
  }
}
