import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build, resolveConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from '../build/precompress.ts'

const repository = resolve(import.meta.dirname, '..')
let root

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ganj-precompress-'))
  mkdirSync(join(root, 'public'))
  writeFileSync(
    join(root, 'public/icon.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g></g>'.repeat(99)}</svg>`,
  )
  writeFileSync(join(root, 'public/id.json'), '{"id":1}')
  writeFileSync(join(root, 'public/icon.png'), Buffer.alloc(4096))
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), `document.title = ${JSON.stringify('a title '.repeat(200))}`)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { rolldownOptions: { output: { entryFileNames: 'main.js' } } },
  })
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const built = (file) => readFileSync(join(root, 'dist', file))

describe('a build', () => {
  test.each(['main.js', 'icon.svg'])('has a Brotli and a gzip copy of %s', (file) => {
    const whole = built(file)
    expect(brotliDecompressSync(built(`${file}.br`)).equals(whole)).toBe(true)
    expect(gunzipSync(built(`${file}.gz`)).equals(whole)).toBe(true)
    expect(built(`${file}.br`).length).toBeLessThan(built(`${file}.gz`).length)
  })

  test.each(['id.json', 'icon.png'])(
    'has no copy of %s, which compression would not make smaller',
    (file) => {
      expect(existsSync(join(root, 'dist', `${file}.br`))).toBe(false)
      expect(existsSync(join(root, 'dist', `${file}.gz`))).toBe(false)
    },
  )
})

test.each(['web', 'game'])('apps/%s is built with compressed copies', async (app) => {
  const folder = join(repository, 'apps', app)
  const config = await resolveConfig(
    { root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'silent' },
    'build',
  )
  expect(config.plugins.map(({ name }) => name)).toContain('ganj:precompress')
})
