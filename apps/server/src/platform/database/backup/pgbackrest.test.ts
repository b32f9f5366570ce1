import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serverFor } from './pgbackrest.ts'

const folder = await mkdtemp(join(tmpdir(), 'ganj-versions-'))
afterAll(() => rm(folder, { recursive: true }))

test('a restored backup is started by the version that made it, whatever else is installed', async () => {
  for (const version of ['15', '17']) {
    await mkdir(join(folder, version, 'bin'), { recursive: true })
    await writeFile(join(folder, version, 'bin/postgres'), '')
  }
  const data = join(folder, 'data')
  await mkdir(data)
  const madeBy = (version: string) => writeFile(join(data, 'PG_VERSION'), `${version}\n`)
  await madeBy('15')
  expect(await serverFor(data, folder)).toBe(join(folder, '15/bin/postgres'))
  await madeBy('18')
  expect(await serverFor(data, folder)).toBe('postgres')
})
