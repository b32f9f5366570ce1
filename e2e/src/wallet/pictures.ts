import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../browser/phone.ts'
import { startSite } from './site.ts'

/** Makes the pictures of the package's README from its playground: views side by side, one picture a line. */
const PICTURES = [
  { name: 'phone-fa-dark', lang: 'fa', theme: 'DARK', width: 390, scenes: ['universal', 'all', 'confirm'] },
  { name: 'phone-en-light', lang: 'en', theme: 'LIGHT', width: 390, scenes: ['universal', 'wallet', 'sent'] },
  { name: 'desktop-fa-light', lang: 'fa', theme: 'LIGHT', width: 640, scenes: ['universal', 'menu'] },
  { name: 'desktop-en-dark', lang: 'en', theme: 'DARK', width: 640, scenes: ['universal', 'info'] },
] as const

/** The largest size of a picture in a README, in bytes. */
const MOST = 200_000
const HEIGHT = 760

const folder = fileURLToPath(new URL('../../../packages/wallet/pictures/', import.meta.url))
await mkdir(folder, { recursive: true })
// No picture shows a connection, so no bridge is needed.
const site = await startSite('http://127.0.0.1:9/bridge')
const browser = await launchBrowser()
try {
  for (const { name, lang, theme, width, scenes } of PICTURES) {
    const page = await browser.newPage({
      viewport: { width: width * scenes.length, height: HEIGHT },
      reducedMotion: 'reduce',
    })
    await page.goto(`${site.url}/demo.html`)
    await page.setContent(
      `<body style="margin:0;display:flex">${scenes
        .map((scene) => {
          const query = new URLSearchParams({ scene, lang, theme })
          return `<iframe src="/scene.html?${query}" width="${width}" height="${HEIGHT}" style="border:0"></iframe>`
        })
        .join('')}`,
    )
    for (const frame of page.frames().slice(1)) await frame.waitForSelector('html[data-ready]')
    const path = `${folder}${name}.png`
    await page.screenshot({ path })
    const { size } = await stat(path)
    console.log(`${name} ${size}`)
    if (size > MOST) throw new Error(`${name} weighs ${size} bytes, more than ${MOST}`)
    await page.close()
  }
} finally {
  await browser.close()
  await site.close()
}
