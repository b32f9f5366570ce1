import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '../events.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { FeatureBoundary } from './feature-boundary.tsx'

let place: HTMLElement
let root: Root
let failures: unknown[]
let stop: () => void
let thrown: unknown

const Feature = ({ name }: { name: string }) => {
  if (name === 'the wallet' && thrown !== undefined) throw thrown
  return <p>{name}</p>
}
const draw = () =>
  act(async () =>
    root.render(
      <>
        <FeatureBoundary>
          <Feature name="the wallet" />
        </FeatureBoundary>
        <FeatureBoundary>
          <Feature name="the sessions" />
        </FeatureBoundary>
      </>,
    ),
  )
const alerts = () => [...place.querySelectorAll('[role="alert"]')]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await chooseLanguage('en')
  failures = []
  stop = listen('failure', ({ error }) => failures.push(error))
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  stop()
  vi.restoreAllMocks()
})

test('a feature that fails shows an error in its place and is reported once; the rest of the page works', async () => {
  thrown = new TypeError('x is undefined')
  await draw()
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]?.textContent).toContain('Something went wrong')
  expect(place.textContent).toContain('the sessions')
  await act(async () => place.querySelector('button')?.click())
  expect(alerts()).toHaveLength(1)
  expect(failures).toEqual([thrown])
})

test('a successful retry shows the feature', async () => {
  thrown = new TypeError('y is undefined')
  await draw()
  thrown = undefined
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('the walletthe sessions')
})

test('a chunk that is no longer served is handled by the boundary of the page', async () => {
  thrown = new TypeError('Failed to fetch dynamically imported module: https://ganj.test/assets/wallet-1.js')
  await expect(draw()).rejects.toBe(thrown)
  expect(alerts()).toEqual([])
})
