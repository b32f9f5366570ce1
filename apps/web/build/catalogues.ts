import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogueFile = /\/catalogues\/([a-z]{2})\.json$/
const pagesFile = /\/i18n\/fa-pages\.ts$/

/** Texts used only by pages other than home: they are loaded with the first of those pages. */
const pagesOnly =
  /^(amount|wheel|shop|proof|history|game-info|friends|profile|upgrade|tasks|wallet|payout|share|earn|language|settings|preview|privacy|desktop|new-version|player-view|playdeck|result|revive|game|intro|ticket|idle|event|achievements|claim\.(?!ready)|goal|balance|carousel|board\.(?!ends-in))\b/
const defaultCatalogue = new URL('../src/platform/i18n/catalogues/fa.json', import.meta.url)

/**
 * Compiles the language catalogues at build time, so that no message parser is shipped. The default catalogue, which
 * is part of the app, is split in two: `fa.json` keeps the texts of home, `fa-pages.ts` gets the rest.
 */
export function compileCatalogues(): Plugin {
  return {
    name: 'ganj:compile-catalogues',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (pagesFile.test(id)) {
        const all = await readFile(defaultCatalogue, 'utf8')
        return { code: `export const pageTexts = ${compiled(all, (key) => pagesOnly.test(key))}`, map: null }
      }
      const language = catalogueFile.exec(id)?.[1]
      if (!language) return null
      return { code: compiled(code, (key) => language !== 'fa' || !pagesOnly.test(key)), map: null }
    },
  }
}

function compiled(json: string, isWanted: (key: string) => boolean): string {
  const messages = Object.entries(JSON.parse(json) as Record<string, string>).filter(([key]) => isWanted(key))
  return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])))
}

/** Fills `{{key}}` in index.html from the default language: the splash shows texts before any script runs. */
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
