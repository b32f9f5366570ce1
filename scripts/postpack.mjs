/** Restores the manifest that `prepack.mjs` has saved. */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

const backup = join(process.cwd(), '.cache', 'package.json')
if (existsSync(backup)) await rename(backup, join(process.cwd(), 'package.json'))
