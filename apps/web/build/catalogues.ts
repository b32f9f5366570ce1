import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogueFile = /\/catalogues\/[a-z]{2}\.json$/
const defaultCatalogue = new URL('../src/platform/i18n/catalogues/fa.json', import.meta.url)

/** Compiles the language catalogues while building, so that no message parser is shipped. */
export function compileCatalogues(): Plugin {
  return {
    name: 'ganj:compile-catalogues',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!catalogueFile.test(id)) return null
      const messages = Object.entries(JSON.parse(code) as Record<string, string>)
      const compiled = messages.map(([key, text]) => [key, compileMessage(text)])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  }
}

/** Fills `{{key}}` in index.html from the default language: the splash speaks before any script runs. */
export function fillPage(): Plugin {
  return {
    name: 'ganj:fill-page',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const texts = JSON.parse(await readFile(defaultCatalogue, 'utf8')) as Record<string, string>
        return html.replace(/\{\{([\w.-]+)\}\}/g, (_, key: string) => {
          const text = texts[key]
          if (text === undefined) throw new Error(`index.html asks for an unknown text: ${key}`)
          return text
        })
      },
    },
  }
}
