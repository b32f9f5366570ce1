import type { Route } from 'playwright-core'
import { settled } from '../browser/settled.ts'
import { answerGreetings, type Scene } from './scenes.ts'
import type { View } from './view.ts'

const pages = [
  ['home', '/'],
  ['earn', '/earn'],
  ['daily-tasks', '/dailytasks'],
  ['achievements', '/achievements'],
  ['invite', '/invite-friend'],
  ['leader-board', '/leader-board'],
  ['game-info', '/game-info'],
  ['privacy', '/privacy'],
  ['history', '/history'],
  ['profile', '/profile'],
  ['upgrade', '/upgrade'],
  ['shop', '/shop'],
  ['wheel', '/spin-wheel'],
] as const

const calls = /\/api\/(?!auth)/

/** Pages that wait for a session: the combined calls, which open one, have to be answered. */
const behindSignIn = ['/invite-friend', '/history', '/profile']

const unanswered = (path: string) => (route: Route) =>
  behindSignIn.includes(path) && /\/api\/(start|home)$/.test(route.request().url())
    ? route.fallback()
    : undefined

const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: '',
      status: 500,
      code: 'server.error',
      detail: '',
      requestId: 'r',
    }),
  })

/** Loads a page while this function answers its calls. */
async function arrive({ page }: View, path: string, answer: (route: Route) => unknown): Promise<void> {
  await page.unroute(calls)
  await page.route(calls, answer)
  const { origin, search } = new URL(page.url())
  await page.goto(`${origin}${path}${search}`, { waitUntil: 'domcontentloaded' })
  await page.locator('main[tabindex="-1"]').waitFor()
}

/** Pages that are loading, and pages that failed to load. */
export const stateScenes: readonly Scene[] = pages
  .flatMap(([name, path]): Scene[] => [
    {
      name: `waiting-${name}`,
      page: true,
      async show(view) {
        await arrive(view, path, unanswered(path))
        await view.page.evaluate(() => document.fonts.ready)
      },
    },
    {
      name: `failing-${name}`,
      page: true,
      async show(view) {
        await arrive(view, path, broken)
        await settled(view.page)
      },
    },
  ])
  .concat([
    {
      name: 'offline',
      page: true,
      async show(view) {
        const { page } = view
        await page.unroute(calls)
        const { origin, search } = new URL(page.url())
        await page.goto(`${origin}/${search}`)
        await answerGreetings(view)
        await page.context().setOffline(true)
        await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
      },
    },
  ])
