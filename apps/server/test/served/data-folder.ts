import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Other users may pass through it: as root the database runs as another user. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-e2e-'))
  await chmod(folder, 0o711)
  return folder
}
