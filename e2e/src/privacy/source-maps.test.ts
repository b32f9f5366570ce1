import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '@ganj/server/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtMaps } from './built-maps.ts'

const sites = { '/': '../../../apps/web/dist/', '/game/': '../../../apps/game/dist/' }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer('2026-11-18T12:00:00Z')
})
afterAll(() => server?.close())

async function served(): Promise<{ path: string; text: string }[]> {
  const files = Object.entries(sites).map(async ([prefix, folder]) => {
    const root = fileURLToPath(new URL(folder, import.meta.url))
    const names = (await readdir(root, { recursive: true })).filter((name) =>
      /\.(js|css|map|html)$/.test(name),
    )
    return names.map(async (name) => ({
      path: `${prefix}${name}`,
      text: await readFile(join(root, name), 'utf8'),
    }))
  })
  return Promise.all((await Promise.all(files)).flat())
}

test('no source map is served and no file names one', async () => {
  const files = await served()
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
  expect(files.filter(({ text }) => /sourceMappingURL/.test(text)).map(({ path }) => path)).toEqual([])
  for (const path of ['/', '/game/'].flatMap(
    (prefix) => files.find((file) => file.path.startsWith(`${prefix}assets`))?.path ?? [],
  )) {
    expect((await fetch(`${server.address}${path}`)).status).toBe(200)
    expect((await fetch(`${server.address}${path}.map`)).status).toBe(404)
  }
  const [{ script } = { script: '' }] = await builtMaps()
  expect((await fetch(`${server.address}/maps/${script}.map`)).status).toBe(404)
})

test('there is a source map for every script of the app under the build id of its page', async () => {
  const page = await (await fetch(server.address, { headers: { accept: 'text/html' } })).text()
  const [, id = ''] = /name="ganj-build" content="(\w+)"/.exec(page) ?? []
  const folder = fileURLToPath(new URL(`../../../apps/web/maps/${id}`, import.meta.url))
  const mapped = new Set(
    (await readdir(folder, { recursive: true })).map((file) => `/${file.replace(/\.map$/, '')}`),
  )
  const scripts = (await served()).filter(({ path }) => /^\/assets\/.*\.js$/.test(path))
  const bare = scripts.filter(({ path }) => !mapped.has(path)).map(({ path }) => path)
  // The runtime of the bundler has no source file.
  expect(bare.filter((path) => !/\/rolldown-runtime-/.test(path))).toEqual([])
  const maps = await builtMaps()
  expect(maps.some(({ sources }) => sources.some((source) => source.endsWith('/home-page.tsx')))).toBe(true)
})
