import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

async function zoneWritten(timeZone: string): Promise<string> {
  document.head.innerHTML = `<script type="application/json" id="ganj-config">{"timeZone":"${timeZone}"}</script>`
  return (await import('./season-zone.ts')).seasonZone()
}

test('the zone of the seasons is the server’s', async () => {
  expect(await zoneWritten('Europe/Moscow')).toBe('Europe/Moscow')
})

test('a zone that the browser does not know is replaced by the default', async () => {
  expect(await zoneWritten('Mars/Olympus')).toBe('Asia/Tehran')
})
