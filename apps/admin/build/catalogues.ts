import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogueFile = /\/catalogues\/[a-z]{2}\.json$/
const pagesFile = /\/i18n\/([a-z]{2})-pages\.ts$/

/** What only the pages beside the first say; their titles stand in the navigation. */
const pageFamilies = [
  'access|action|approvals|approval-state|audit|broadcasts|broadcast-[a-z]+|content|content-[a-z]+|cover|debts',
  'draft-state|explain|feature|filter|forecast|forecast-warning|held|ledger|notes|outcome|payments|payment-state',
  'payouts|payout-state|permission|player|players|player-state|records|referrals|review-state|risk|role-note',
  'run-[a-z]+|runs|seasons|season-step|season-state|segment|sessions|settle|settle-effect|sign|source|spins|step',
  'subject|verdict|verdict-title|watch|watch-problem|who',
]
const ofPages = new RegExp(`^(?:${pageFamilies.join('|')})\\.(?!title$)`)

/** Whether a text comes with the first of the pages that say it, not with the first page. */
export const isOfPages = (key: string): boolean => ofPages.test(key)

/**
 * Compiles the language catalogues while building, so that no message parser is shipped, and cuts each in two: `fa.json`
 * keeps what the first page says, `fa-pages.ts` brings the rest.
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
