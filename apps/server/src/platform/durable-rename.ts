import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Renames a file whose content is on the disk already, so that a power cut does not undo it. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = await open(dirname(to))
  await folder.sync().finally(() => folder.close())
}
