import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveSite } from './site.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ganj-console-'))
  for (const site of ['web', 'game', 'admin']) {
    await mkdir(join(folder, site, 'assets'), { recursive: true })
    await writeFile(join(folder, site, 'index.html'), `<!doctype html><title>${site}</title>`)
    await writeFile(join(folder, site, 'assets/index-1.js'), `'${site}'`)
  }
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function site() {
  const app = Fastify()
  await serveSite(app, {
    webRoot: join(folder, 'web'),
    gameRoot: join(folder, 'game'),
    consoleRoot: join(folder, 'admin'),
    frameAncestors: "'self'",
    connectSources: () => [],
    address: () => 'https://play.example',
    config: () => ({ gameUrl: '/game/', botUsername: '', timeZone: 'Asia/Tehran' }),
  })
  return app
}

const page = { accept: 'text/html' }

test('every address of the console is its page, under a policy without exceptions for inline code', async () => {
  const app = await site()
  for (const url of ['/admin/', '/admin/players/abc?tab=runs', '/admin/sign-in']) {
    const { statusCode, body, headers } = await app.inject({ url, headers: page })
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>admin</title>'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await app.inject({ url: '/admin' })).headers.location).toBe('/admin/')
  const script = await app.inject({ url: '/admin/assets/index-1.js' })
  expect([script.body, script.headers['cache-control']]).toEqual([
    "'admin'",
    'public, max-age=31536000, immutable',
  ])
  await app.close()
})

test('the inline code of its build is allowed by its digest, and the page is sent as the build compressed it', async () => {
  const [code, css] = ['globalThis.ganjPage={}', 'html{margin:0}']
  const html = `<style>${css}</style><script type="module">${code}</script>`
  await writeFile(join(folder, 'admin/index.html'), html)
  const copies = { br: brotliCompressSync(`${html} `), gz: gzipSync(`${html} `) }
  for (const [ending, bytes] of Object.entries(copies))
    await writeFile(join(folder, `admin/index.html.${ending}`), bytes)
  const app = await site()
  const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const [encoding, bytes] of [
    ['br', copies.br],
    ['gzip', copies.gz],
  ] as const) {
    const { rawPayload, headers } = await app.inject({
      url: '/admin/',
      headers: { ...page, 'accept-encoding': encoding },
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(rawPayload.equals(bytes)).toBe(true)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${source(code)};`)
    expect(policy).toContain(`style-src 'self' ${source(css)};`)
  }
  expect((await app.inject({ url: '/admin/', headers: page })).body).toBe(html)
  await app.close()
})

test('an unknown call of its API, and an unknown file, is no page', async () => {
  const app = await site()
  for (const url of ['/admin/api/unknown', '/admin/assets/index-2.js']) {
    expect((await app.inject({ url, headers: page })).statusCode).not.toBe(200)
  }
  await app.close()
})

test('a console that is not built is not served, and the app still is', async () => {
  await rm(join(folder, 'admin'), { recursive: true })
  const app = await site()
  expect((await app.inject({ url: '/', headers: page })).body).toContain('<title>web</title>')
  expect((await app.inject({ url: '/admin/', headers: page })).body).not.toContain('<title>admin</title>')
  await app.close()
})
