import { useInertBehind } from '@ganj/ui'
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

function Cover() {
  const cover = useRef<HTMLDivElement>(null)
  useInertBehind(cover)
  return <div id="cover" ref={cover} />
}

const Page = ({ isCovered }: { isCovered: boolean }) => (
  <>
    <main>
      <header />
      {isCovered && <Cover />}
    </main>
    <nav />
    <aside inert />
    <div data-above="" />
  </>
)

test('covered content is inert, the content above it is not, and unmounting restores both', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const inert = () => [...place.querySelectorAll('[inert]')].map(({ tagName }) => tagName)
  act(() => root.render(<Page isCovered />))
  expect(inert()).toEqual(['HEADER', 'NAV', 'ASIDE'])
  act(() => root.render(<Page isCovered={false} />))
  expect(inert()).toEqual(['ASIDE'])
})
