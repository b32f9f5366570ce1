import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acquireLock } from './lock-file.ts'

async function lockFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj lock '))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'a.lock')
}

test('a lock is held until it is released', async () => {
  const file = await lockFile()
  const release = await acquireLock(file)
  await expect(acquireLock(file)).rejects.toThrow(`process ${process.pid} on ${hostname()} holds ${file}`)
  await release()
  await (await acquireLock(file))()
})

test("a dead process's lock is taken over, one on another machine is not", async () => {
  const file = await lockFile()
  const noProcess = 2 ** 22 + 1
  await writeFile(file, `${noProcess} ${hostname()}\n`)
  await (await acquireLock(file))()
  await writeFile(file, `${noProcess} elsewhere.example\n`)
  await expect(acquireLock(file)).rejects.toThrow('on elsewhere.example holds')
})
