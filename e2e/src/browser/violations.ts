import type { Page } from 'playwright-core'

interface ReportingWindow extends Window {
  reportViolation(words: string): void
}

/**
 * Collects what the content policies of a page and its frames refuse: the directive, what was refused and where it was
 * requested. Call it before the page is opened.
 */
export async function collectViolations(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeBinding('reportViolation', (_source, words: string) => refused.push(words))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      (window as unknown as ReportingWindow).reportViolation(
        `${effectiveDirective}: ${blockedURI} ${sample} in ${sourceFile}`,
      ),
    ),
  )
  return refused
}
