import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenOutdated } from './reload-when-outdated.ts'

const reload = vi.fn()
let latest: () => Promise<Response>
let navigation: string
let frame: HTMLIFrameElement

/** A separate window, so that listeners of one test do not affect the next. */
function openPage(build = 'aa'): Window {
  frame = document.body.appendChild(document.createElement('iframe'))
  const page = frame.contentDocument!
  page.head.innerHTML = `<meta name="ganj-build" content="${build}">`
  page.body.innerHTML = '<p id="start-failed" hidden></p>'
  const dependencies = {
    addEventListener: page.addEventListener.bind(page),
    document: page,
    location: { reload },
    performance: { getEntriesByType: () => [{ type: navigation }] },
  } as unknown as Window
  reloadWhenOutdated(dependencies)
  return dependencies
}

function failToLoad(element: HTMLElement): void {
  frame.contentDocument!.head.append(element)
  element.dispatchEvent(new Event('error'))
}

beforeEach(() => {
  reload.mockReset()
  navigation = 'navigate'
  latest = async () => Response.json({ id: 'bb' })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => latest()),
  )
})
afterEach(() => {
  frame.remove()
  vi.unstubAllGlobals()
})

const missingScript = () => document.createElement('script')
/** Waits a few turns of the event loop, in which the effects of an answer are complete. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
}

const saysSo = () => !frame.contentDocument!.getElementById('start-failed')!.hidden

test('a page whose script is no longer served is reloaded', async () => {
  openPage()
  failToLoad(missingScript())
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(saysSo()).toBe(false)
})

test.each([
  ['the server has the same build', async () => Response.json({ id: 'aa' })],
  ['the server does not answer', async () => Promise.reject(new TypeError('offline'))],
  ['the answer is not from the server', async () => new Response('<html>')],
  ['there is no build', async () => Response.json(null)],
])('the page is not reloaded and shows that the app cannot start when %s', async (_name, answer) => {
  latest = answer
  openPage()
  failToLoad(missingScript())
  await settled()
  expect(fetch).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  expect(saysSo()).toBe(true)
})

test('a style sheet or font that fails to load is not shown as a failed start', async () => {
  latest = async () => Response.json({ id: 'aa' })
  openPage()
  failToLoad(document.createElement('link'))
  await settled()
  expect(fetch).toHaveBeenCalledOnce()
  expect(saysSo()).toBe(false)
})

test('nothing is requested after a reload, or when an image fails to load', async () => {
  navigation = 'reload'
  openPage()
  failToLoad(missingScript())
  frame.remove()
  navigation = 'navigate'
  openPage()
  failToLoad(document.createElement('img'))
  await settled()
  expect(fetch).not.toHaveBeenCalled()
})
