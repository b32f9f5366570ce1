import { updateProfile } from '@ganj/contract'
import { playRankedRun, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectErrors, launchBrowser, openPhone, picture, skipSplash } from '../browser/phone.ts'

let server: TestServer
let browser: Browser
const errors: string[][] = []

beforeAll(async () => {
  server = await startTestServer('2026-11-24T12:00:00Z')
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The phone of a player, opened at an address of the app. */
async function phoneOf(player: number, address: string): Promise<Page> {
  const page = await (await openPhone(browser)).newPage()
  errors.push(collectErrors(page))
  await skipSplash(page)
  // Stands in for the share sheet of the device, which test browsers do not have.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) =>
        void document.documentElement.setAttribute('data-shared', url),
    }),
  )
  const url = new URL(address, server.address)
  url.searchParams.set('player', String(player))
  await page.goto(url.href)
  return page
}

const groupTab = (page: Page) => page.getByRole('tab', { name: 'گروه' }).tap()
const panel = (page: Page) => page.getByRole('region', { name: 'گروه تو' })

let founder: Page
let friend: Page
let parameter: string

test('a player without a group creates one on the board, and sees its link', async () => {
  founder = await phoneOf(1, '/leader-board')
  await groupTab(founder)
  await founder.getByText('هنوز گروهی نداری').waitFor()
  await picture(founder, 'group-1-none')
  await founder.getByLabel('نام گروه').fill('ستاره‌های شب')
  await founder.getByRole('button', { name: 'بساز' }).tap()
  await panel(founder).getByRole('heading', { name: 'ستاره‌های شب' }).waitFor()
  const shown = (await panel(founder).textContent()) ?? ''
  parameter = /startapp=(mi_[0-9a-z]{12}__ref_1001__jso_group)/.exec(shown)?.[1] ?? ''
  expect(parameter).not.toBe('')
  await picture(founder, 'group-2-made')
})

test('a player who opens the link plays for the group, and both are on its board', async () => {
  // The address that Telegram opens for the link.
  friend = await phoneOf(2, `/?tgWebAppStartParam=${parameter}`)
  await expect
    .poll(() => friend.evaluate(() => sessionStorage.getItem('ganj.announced.mi')))
    .toBe(/mi_([0-9a-z]{12})/.exec(parameter)?.[1])
  for (const [number, username] of [
    [1, 'سازنده'],
    [2, 'مهمان'],
  ] as const) {
    const player = await server.signIn(number)
    await player.call(updateProfile, { body: { username } })
    await playRankedRun(server, player, 'casual')
  }
  server.time.advance(5)
  for (const page of [founder, friend]) {
    await page.goto(`${server.address}/leader-board?player=${page === founder ? 1 : 2}`)
    await groupTab(page)
    await panel(page).getByText('۲ عضو').waitFor()
    const board = page.getByRole('tabpanel')
    await board
      .getByText(page === founder ? 'مهمان' : 'سازنده')
      .first()
      .waitFor()
    await board.getByText('تو', { exact: true }).first().waitFor()
  }
  await picture(friend, 'group-3-both')
})

test('the shared link has a preview with a picture of the board, and leads into the app', async () => {
  const shared = async () => (await founder.locator('html').getAttribute('data-shared')) ?? ''
  // Until the address of the preview is known the plain link is shared.
  const share = async () => {
    await panel(founder).getByRole('button', { name: 'هم‌گروهی بیار' }).tap()
    return shared()
  }
  await expect.poll(share).toContain(`${server.address}/share/g.fa.`)
  const page = await (await fetch(await shared())).text()
  const tag = (property: string) =>
    new RegExp(`property="${property}" content="([^"]*)"`).exec(page)?.[1] ?? ''
  expect(tag('og:title')).toContain('ستاره‌های شب')
  expect(page).toContain(`startapp=${parameter.split('__')[0]}__ref_1001__jso_group`)
  const drawn = await fetch(tag('og:image'))
  expect(drawn.headers.get('content-type')).toBe('image/png')
  // A browser decodes the picture in the declared size.
  const viewer = await (await openPhone(browser)).newPage()
  await viewer.goto(tag('og:image'))
  const size = await viewer.evaluate(() => {
    const [image] = document.images
    return [image?.naturalWidth, image?.naturalHeight]
  })
  expect(size).toEqual([1200, 630])
  await viewer.close()
})

test('the board of the groups shows the prizes of the week and how they are shared', async () => {
  await panel(founder).getByRole('button', { name: 'گروه‌های هفته' }).tap()
  const prizes = founder.getByRole('dialog').getByRole('region', { name: 'جایزهٔ گروه‌ها' })
  await prizes.getByText('رتبه‌های ۲ تا ۳').waitFor()
  await prizes.scrollIntoViewIfNeeded()
  await picture(founder, 'group-4-prizes')
  await founder.keyboard.press('Escape')
})

test('each kind of bot message is turned off by itself in the profile', async () => {
  await founder.goto(`${server.address}/profile?player=1`)
  const wish = founder.getByRole('switch', { name: 'انبار پر سکه' })
  await wish.scrollIntoViewIfNeeded()
  expect(await wish.getAttribute('aria-checked')).toBe('true')
  await wish.tap()
  await expect.poll(() => wish.getAttribute('aria-checked')).toBe('false')
  await picture(founder, 'group-5-messages')
  await founder.reload()
  await expect.poll(() => wish.getAttribute('aria-checked')).toBe('false')
})

test('the members are shown, and a player who leaves has no group any more', async () => {
  await panel(friend).getByRole('button', { name: 'اعضا' }).tap()
  await friend.getByRole('dialog').getByText('سازنده').waitFor()
  await friend.keyboard.press('Escape')
  await panel(friend).getByRole('button', { name: 'ترک گروه' }).tap()
  await friend.getByRole('dialog').getByRole('button', { name: 'می‌روم' }).tap()
  await friend.getByText('هنوز گروهی نداری').waitFor()
})

test('the pages logged no error in any of these tests', () => {
  expect(errors.flat()).toEqual([])
})
