import { expect, test } from 'vitest'
import { checkDestination, guardLinks } from './navigation.ts'

const here = 'https://ganj.test/shop'

test('pages of the app are allowed, pages of other origins only explicitly', () => {
  expect(checkDestination('/profile', here).pathname).toBe('/profile')
  expect(() => checkDestination('https://elsewhere.test', here)).toThrow('not allowed by default')
  expect(checkDestination('https://elsewhere.test', here, true).host).toBe('elsewhere.test')
})

test('dangerous schemes are refused even when allowed', () => {
  for (const address of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x']) {
    expect(() => checkDestination(address, here, true)).toThrow('Cannot navigate to a URL')
  }
})

test('a tap on an unmarked link to another origin does nothing', () => {
  guardLinks(document)
  document.body.innerHTML =
    '<a id="out" href="https://elsewhere.test"><b>out</b></a><a id="in" href="/shop">in</a>'
  const tap = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    document
      .querySelector('#in')
      ?.addEventListener('click', (click) => click.preventDefault(), { once: true })
    document.querySelector(selector)?.dispatchEvent(event)
    return event.defaultPrevented
  }
  const logged = console.error
  console.error = () => undefined
  expect(tap('#out b')).toBe(true)
  console.error = logged
})

test('a marked element allows every link inside it', () => {
  document.body.innerHTML = '<div data-external><a id="get" href="https://wallet.test">get</a></div>'
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  let wasStopped = true
  document.querySelector('#get')?.addEventListener('click', (click) => {
    wasStopped = click.defaultPrevented
    // jsdom does not implement navigation.
    click.preventDefault()
  })
  document.querySelector('#get')?.dispatchEvent(event)
  expect(wasStopped).toBe(false)
})
