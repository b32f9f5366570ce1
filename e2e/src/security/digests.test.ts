import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const apps = new URL('../../../apps/', import.meta.url)

test.each([
  ['web', '/'],
  ['admin', '/admin/'],
  ['game', './'],
])('the page of %s has the integrity digest of every script and style of its build', async (app, base) => {
  const dist = new URL(`${app}/dist/`, apps)
  const html = await readFile(new URL('index.html', dist), 'utf8')
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"integrity":{}}'
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"[^>]*integrity="([^"]+)"/g)].map(
    ([, address, digest]) => [address, digest],
  )
  const built = (await readdir(new URL('assets/', dist))).filter((file) => /\.(js|css)$/.test(file))
  const digests = built.map(async (file) => {
    const bytes = await readFile(new URL(`assets/${file}`, dist))
    return [`${base}assets/${file}`, `sha256-${createHash('sha256').update(bytes).digest('base64')}`]
  })
  expect(built.length).toBeGreaterThan(1)
  expect({ ...JSON.parse(map).integrity, ...Object.fromEntries(named) }).toEqual(
    Object.fromEntries(await Promise.all(digests)),
  )
})
