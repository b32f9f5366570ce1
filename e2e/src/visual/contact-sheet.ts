import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'

/** A screenshot. */
export interface Print {
  scene: string
  language: string
  theme: string
  width: number
  path: string
}

/** Makes one picture of all screenshots, with a row of thumbnails for each width. */
export async function bindSheet(browser: Browser, prints: readonly Print[], path: string): Promise<void> {
  const widths = [...new Set(prints.map(({ width }) => width))]
  const rows = widths.map((width) => {
    const figures = prints
      .filter((print) => print.width === width)
      .map(
        ({ scene, path: file }) =>
          `<figure><img src="${pathToFileURL(file).href}"><figcaption>${scene} · ${width}</figcaption></figure>`,
      )
    return `<section style="--w:${width > 500 ? 300 : 195}px">${figures.join('')}</section>`
  })
  const source = path.replace(/jpg$/, 'html')
  await writeFile(source, `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('')}`)
  const page = await browser.newPage({ viewport: { width: 1880, height: 1000 } })
  await page.goto(pathToFileURL(source).href)
  await page.screenshot({ path, fullPage: true, quality: 85 })
  await page.close()
}

const style = `
  body { margin: 8px; background: #8a8f9e; font: 11px/1.4 sans-serif }
  section { display: flex; flex-wrap: wrap; gap: 8px; margin-block-end: 16px }
  figure { margin: 0; inline-size: var(--w) }
  img { display: block; inline-size: 100%; max-block-size: 640px; object-fit: cover; object-position: top }
`
