import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findHome } from './home.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/** `mkdtemp` creates folders that no other user may enter. */
const closedFolder = () => mkdtemp(join(tmpdir(), 'ganj home '))

test.runIf(process.getuid?.() === 0)(
  'a home in another location is removed when its temporary folder is gone',
  async () => {
    const [thrownAway, kept, next] = await Promise.all([closedFolder(), closedFolder(), closedFolder()])
    const left = await findHome(thrownAway, quiet)
    const lived = await findHome(kept, quiet)
    await rm(thrownAway, { recursive: true })
    const { path } = await findHome(next, quiet)
    onTestFinished(async () => {
      for (const each of [kept, next, lived.path, path]) await rm(each, { recursive: true })
    })

    await expect(stat(left.path)).rejects.toThrow('ENOENT')
    expect((await findHome(kept, quiet)).path).toBe(lived.path)
  },
)
