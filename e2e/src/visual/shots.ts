import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '@ganj/server/command-line'
import type { TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../browser/phone.ts'
import { newcomer, playerWithoutFunds, regularPlayer, startSeededApp } from '../server/seeded-app.ts'
import { type Camera, openCamera } from './camera.ts'
import { bindSheet, type Print } from './contact-sheet.ts'
import { gameScenes } from './game.ts'
import { newsScenes } from './news.ts'
import { payoutScenes } from './payouts.ts'
import { purchaseScenes } from './purchase.ts'
import { newcomerScenes, regularScenes, type Scene, scenesWithoutFunds } from './scenes.ts'
import { stateScenes } from './states.ts'
import { applyTheme, type Language, languages, openView, type Theme, themes, type View } from './view.ts'

/**
 * Pictures of everything a player can see, and a contact sheet of them for each language and theme.
 * `npm run shots -- --language fa --theme dark --width 390 --only shop` takes fewer, and leaves the others where they are.
 */
const usage = 'npm run shots -- [--language fa] [--theme dark] [--width 390] [--only <pattern>]'
const { values } = readArguments(usage, {
  options: {
    language: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    only: { type: 'string' },
  },
})
const wanted = <T extends string | number>(all: readonly T[], one: string | undefined) =>
  one === undefined ? all : all.filter((each) => String(each) === one)
const widths = wanted([390, 320, 1024], values.width)
const looks = wanted(themes, values.theme)
const only = values.only === undefined ? null : new RegExp(values.only)
const folder = fileURLToPath(new URL('../../shots/', import.meta.url))
const tallest = 4000
const missed: string[] = []

const heights: Record<number, number> = { 320: 640, 390: 844, 1024: 768 }

/** Players and the scenes that are captured in one visit of each. */
const casts = [
  [regularPlayer, regularScenes],
  [regularPlayer, gameScenes],
  [regularPlayer, newsScenes],
  [regularPlayer, purchaseScenes],
  [regularPlayer, payoutScenes],
  [newcomer, newcomerScenes],
  [playerWithoutFunds, scenesWithoutFunds],
] as const

async function captureAll(browser: Browser, server: TestServer, language: Language): Promise<Print[]> {
  const prints: Print[] = []
  const captureCast = async (player: number, scenes: readonly Scene[], at: readonly number[]) => {
    if (only && !scenes.some(({ name }) => only.test(name))) return
    const view = await openView(browser, server, { player, language })
    const camera = await openCamera(view.page)
    for (const scene of scenes) prints.push(...(await tryScene(view, camera, scene, at)))
    await view.page.context().close()
  }
  for (const [player, scenes] of casts) await captureCast(player, scenes, widths)
  // Loading and failed pages look the same in every language.
  if (language === languages[0]) {
    const chosen = stateScenes.filter(({ name }) => !only || only.test(name))
    await captureCast(regularPlayer, chosen, widths.slice(0, 1))
  }
  return prints
}

/** A scene that fails is reported at the end; the others are captured all the same. */
async function tryScene(view: View, camera: Camera, scene: Scene, at: readonly number[]): Promise<Print[]> {
  try {
    await scene.show(view)
    return !only || only.test(scene.name) ? await captureScene(view, camera, scene, at) : []
  } catch (error) {
    missed.push(`${view.language} ${scene.name}: ${(error as Error).message}`)
    await camera.capture(join(folder, `missed-${view.language}-${scene.name}.jpg`))
    return []
  }
}

/** Captures one scene in every theme and width. */
async function captureScene(
  { page, language }: View,
  camera: Camera,
  scene: Scene,
  at: readonly number[],
): Promise<Print[]> {
  const prints: Print[] = []
  for (const width of at) {
    const wider = await spread(page, scene, width)
    if (wider > 0) console.log(`${language} ${scene.name}: wider than ${width} px by ${wider} px`)
    for (const theme of looks) {
      await applyTheme(page, theme)
      const path = join(folder, `${language}-${theme}-${width}`, `${scene.name}.jpg`)
      await camera.capture(path)
      prints.push({ scene: scene.name, language, theme, width, path })
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  return prints
}

/** Sets the width of the viewport and, for a page, its height to the full page. Returns the horizontal overflow. */
async function spread(page: Page, { page: isPage }: Scene, width: number): Promise<number> {
  const height = heights[width] ?? 844
  await page.setViewportSize({ width, height })
  await drawn(page)
  const { whole, wider } = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    return { whole: scrollHeight, wider: scrollWidth - clientWidth }
  })
  if (isPage && whole > height) await page.setViewportSize({ width, height: Math.min(tallest, whole) })
  await drawn(page)
  return wider
}

/** Sticky and resized elements are laid out a frame later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

if (Object.keys(values).length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await startSeededApp()
const browser = await launchBrowser()
try {
  for (const language of wanted(languages, values.language)) {
    const prints = await captureAll(browser, server, language)
    for (const theme of looks) {
      const of = (print: Print) => print.theme === (theme satisfies Theme)
      await bindSheet(browser, prints.filter(of), join(folder, `contact-${language}-${theme}.jpg`))
    }
    console.log(`${language}: ${prints.length} pictures`)
  }
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
