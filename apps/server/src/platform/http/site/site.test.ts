import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestSite } from '#test/attack/site.ts'

const { app } = await createTestSite({ PUBLIC_URL: 'https://play.example' })
const elsewhere = await createTestSite()

const ask = (url: string, accept: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: accept === undefined ? {} : { accept } })

test.each([
  ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8'],
  ['curl, uptime checks and link previews', '*/*'],
  ['a program that says nothing', undefined],
])('%s gets the page, by GET and by HEAD', async (_, accept) => {
  for (const url of ['/', '/shop', '/wheel?mi=g1', '/game-info']) {
    const page = await ask(url, accept)
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ])
    const head = await ask(url, accept, 'HEAD')
    expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
    expect(head.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  }
})

test.each([
  '/assets/gone-1.js',
  '/gone.js',
  '/favicon.ico',
  '/.env',
  '/api/nothing',
  '/api',
  '/analytics/nothing',
  '/game/gone.js',
])('%s is no page for a client that accepts anything', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    expect([method, (await ask(url, '*/*', method)).statusCode]).toEqual([method, 404])
  }
  expect((await ask(url, 'application/json')).statusCode).toBe(404)
})

test('an existing file is no page', async () => {
  const script = await ask('/assets/app-1.js', '*/*')
  expect([script.statusCode, script.body]).toEqual([200, 'export {}'])
  expect((await ask('/shop', 'image/png')).statusCode).toBe(404)
})

const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

test('a page has the preview tags of a link to it, with the image at an absolute address', async () => {
  const { body } = await ask('/shop?rt=secret', '*/*')
  expect(tagsOf(body)).toMatchObject({
    'og:type': 'website',
    'og:title': 'Ganj',
    'og:description': 'play',
    'og:locale': 'fa_IR',
    'og:image': 'https://play.example/share.png',
    'og:image:width': '1200',
    'og:image:height': '630',
  })
  expect(body).not.toContain('secret')
})

test('without PUBLIC_URL the image is at the address of the request, and nothing of a request escapes its tag', async () => {
  const pictureOf = async (host: string) =>
    tagsOf((await elsewhere.app.inject({ url: '/', headers: { host } })).body)['og:image']
  expect(await pictureOf('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/share.png')
  for (const host of ['"><script>', 'a b', '', 'a"onload=1', 'ganj.example/"><b>']) {
    expect([host, (await pictureOf(host)) ?? 'http:']).toEqual([
      host,
      expect.stringMatching(/^http:[^"<>]*$/),
    ])
  }
})

test('the image is a PNG of the size in the tags, and small enough for every service', async () => {
  const picture = await readFile(new URL('../../../../../web/public/share.png', import.meta.url))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(picture.length).toBeLessThan(200_000)
})
