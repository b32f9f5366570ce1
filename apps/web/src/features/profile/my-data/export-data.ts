import { exportMyData } from '@ganj/contract'
import { call } from '#auth/api.ts'

/** Hands the player a file with everything that is kept about them. */
export async function downloadMyData(): Promise<void> {
  const everything = await call(exportMyData)
  const file = new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  // Never part of the page, whose links lead to no `blob:`.
  const link = document.createElement('a')
  link.href = address
  link.download = `ganj-${everything.exportedAt.slice(0, 10)}.json`
  link.click()
  // The browser reads the file after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
