import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { attack } from './attack.ts'
import { createTestSite } from './site.ts'

const production = {
  NODE_ENV: 'production',
  BOT_TOKEN: '123456789:a-bot-that-lives-only-in-tests',
  SESSION_SECRET: 'a secret of thirty-two characters',
  DATABASE_URL: 'postgres://127.0.0.1/unused',
  PUBLIC_URL: 'https://play.example',
}
const { app } = await createTestSite(production)
const withDocs = await createTestSite({ ...production, API_DOCS: 'on' })
const framedByNobody = await createTestSite({ FRAME_ANCESTORS: "'none'" })

const get = (url: string, from = app) => from.inject({ url, headers: { accept: 'text/html' } })
/** The policy's directives, each with its sources. */
const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split('; ')
      .map((directive): [string, string[]] => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
  )

attack(
  'a page submits no form elsewhere, isolates its window and connects only to wallet addresses',
  async (count) => {
    for (const url of ['/', '/shop', '/?rt=a-hand-over-id', '/profile?uid=a-hand-over-id']) {
      const { statusCode, headers, body } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      const policy = policyOf(headers['content-security-policy'])
      expect(policy.get('form-action')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      const connect = policy.get('connect-src') ?? []
      expect(connect).toContain("'self'")
      expect(connect).toContain('https://bridge.tonapi.io')
      // A scheme alone, or a wildcard, allows every host.
      expect(connect.filter((source) => /^(https?|wss?):$|\*/.test(source))).toEqual([])
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(body).not.toMatch(/name="?referrer/)
      count()
    }
  },
)

attack('no source of a page weakens the header that keeps hand-over ids out of Referer', async (count) => {
  for (const app of ['web', 'game']) {
    const source = await readFile(new URL(`../../../${app}/index.html`, import.meta.url), 'utf8')
    expect([app, /referrer/i.test(source)]).toEqual([app, false])
    count()
  }
})

attack(
  'the game frame may be embedded only by the app and by the hosts that may embed the app',
  async (count) => {
    for (const url of ['/game/', '/game/index.html']) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      const policy = policyOf(headers['content-security-policy'])
      expect(policy.get('frame-ancestors')).toEqual([
        "'self'",
        'https://web.telegram.org',
        'https://*.telegram.org',
        'https://*.playdeck.io',
      ])
      expect(policy.get('form-action')).toEqual(["'none'"])
      count()
    }
    const alone = await get('/game/', framedByNobody.app)
    expect(policyOf(alone.headers['content-security-policy']).get('frame-ancestors')).toEqual(["'self'"])
    count()
  },
)

attack('production serves no API document unless configured, and then never in a frame', async (count) => {
  for (const url of [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    count()
  }
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-initializer.js']) {
    const { statusCode, headers } = await get(url, withDocs.app)
    expect([url, statusCode]).toEqual([url, 200])
    const policy = policyOf(headers['content-security-policy'])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    count()
  }
})
