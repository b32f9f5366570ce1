import type { Plugin } from 'vite'

const stylesheet = /\n?\s*<link rel="stylesheet"[^>]*>/g

/** The splash brings its own style: the app's stylesheet stands after it, so that it does not hold up the first paint. */
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
