import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const texts = new URL('../src/platform/i18n/catalogues/fa.json', import.meta.url)

/** Writes the web app manifest, which makes the app installable, in the default language. */
export function manifest(): Plugin {
  return {
    name: 'ganj:manifest',
    apply: 'build',
    // After the bundler's own pass, which would look for the file: it does not exist yet.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<!--ganj-manifest-->', '<link rel="manifest" href="/manifest.webmanifest" />'),
    },
    async generateBundle() {
      const words = JSON.parse(await readFile(texts, 'utf8')) as Record<string, string>
      const icon = (src: string, purpose: string) => ({ src, sizes: 'any', type: 'image/svg+xml', purpose })
      const source = JSON.stringify({
        id: '/',
        name: words['app.name'],
        short_name: words['app.name'],
        description: words['app.tagline'],
        lang: 'fa',
        dir: 'rtl',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#0b1026',
        theme_color: '#0b1026',
        categories: ['games'],
        icons: [icon('/icon.svg', 'any'), icon('/icon-maskable.svg', 'maskable')],
      })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
    },
  }
}
