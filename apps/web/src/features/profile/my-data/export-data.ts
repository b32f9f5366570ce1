import { exportMyData } from '@ganj/contract'
import { call } from '#auth/api.ts'

/** Downloads a file with all stored data of the player. */
export async function downloadMyData(): Promise<void> {
  const everything = await call(exportMyData)
  const file = new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  // Not attached to the page, whose link guard refuses `blob:` addresses.
  const link = document.createElement('a')
  link.href = address
  link.download = `ganj-${everything.exportedAt.slice(0, 10)}.json`
  link.click()
  // The browser reads the file after the click; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
