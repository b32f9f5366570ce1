import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'

export type Camera = Awaited<ReturnType<typeof openCamera>>

/** Takes what the glass shows now. It asks Chromium itself, which is several times quicker than a picture for a test. */
export async function openCamera(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    async take(path: string): Promise<void> {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'jpeg',
        quality: 88,
        optimizeForSpeed: true,
      })
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, Buffer.from(data, 'base64'))
    },
  }
}
