import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { firstPageTexts } from './first-page-texts.ts'

const catalogueFile = /\/catalogues\/[a-z]{2}\.json$/
const pagesFile = /\/i18n\/([a-z]{2})-pages\.ts$/

const catalogue = new URL('../src/platform/i18n/catalogues/fa.json', import.meta.url)
const first = firstPageTexts(Object.keys(JSON.parse(readFileSync(catalogue, 'utf8'))))

/** Whether a text is loaded with the other pages, not with the first page. */
export const isOfPages = (key: string): boolean => !first.has(key)

/**
 * Compiles the language catalogues at build time, so that no message parser is shipped, and splits each in two:
 * `fa.json` keeps the texts of the first page, `fa-pages.ts` gets the rest.
 */
export const compileCatalogues = (): Plugin => ({
  name: 'ganj:compile-catalogues',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    const language = pagesFile.exec(id)?.[1]
    if (language) {
      const file = new URL(`../src/platform/i18n/catalogues/${language}.json`, import.meta.url)
      return {
        code: `export const pageTexts = ${compiled(await readFile(file, 'utf8'), isOfPages)}`,
        map: null,
      }
    }
    if (!catalogueFile.test(id)) return null
    return { code: compiled(code, (key) => !isOfPages(key)), map: null }
  },
})

function compiled(json: string, isWanted: (key: string) => boolean): string {
  const messages = Object.entries(JSON.parse(json) as Record<string, string>).filter(([key]) => isWanted(key))
  return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])))
}
