import { expect, test } from 'vitest'
import { regularPlayer } from '../server/seeded-app.ts'
import { gameScenes } from '../visual/game.ts'
import { regularScenes } from '../visual/scenes.ts'
import type { View } from '../visual/view.ts'
import { useViews } from './views.ts'

const look = useViews()

/** The horizontal overflow of a page, and the elements beyond its edge, except in rows that scroll sideways. */
const beyondEdge = ({ page }: View) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isPushed = (one: Element | null): boolean =>
      one !== null &&
      (one.matches('[role=tablist]') ||
        getComputedStyle(one).scrollSnapType !== 'none' ||
        isPushed(one.parentElement))
    const beyond = [...document.querySelectorAll('button, a, h1, h2, [data-counter]')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 1 && (left < 0 || right > clientWidth) && one.checkVisibility() && !isPushed(one)
    })
    const wider = scrollWidth > clientWidth ? [`wider by ${scrollWidth - clientWidth}`] : []
    return [...wider, ...beyond.map((one) => `beyond the edge: ${one.textContent}`)]
  })

test.each([
  ['the longest words, which are Russian', 'ru', regularScenes],
  ['the widest numbers, which are Persian', 'fa', gameScenes],
] as const)('%s, fit the narrowest phone', async (_what, language, scenes) => {
  expect(await look({ player: regularPlayer, language, width: 320 }, scenes, beyondEdge)).toEqual([])
})

/** Floating icons that overlap a navigation tile by more than the few pixels of their drift. */
const overDoors = ({ page }: View) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main a')].flatMap((door) => {
      const one = door.getBoundingClientRect()
      return ['coin', 'gem', 'blue-fire']
        .flatMap((name) => [...document.querySelectorAll(`main svg:has(use[href="#i-${name}"])`)])
        .filter((find) => {
          const other = find.getBoundingClientRect()
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
          return wide > 6 && high > 6 && !door.contains(find)
        })
        .map((find) => `${find.innerHTML} over ${door.textContent}`)
    }),
  )

test('the icons that float around the craft do not overlap the navigation tiles at any screen height', async () => {
  const heights = [568, 640, 704, 740, 780, 844]
  const home = regularScenes.slice(0, 1 + regularScenes.findIndex(({ name }) => name === 'home'))
  const found = await look({ player: regularPlayer, language: 'ru', width: 360 }, home, async (view) => {
    const over: string[] = []
    for (const height of heights) {
      await view.page.setViewportSize({ width: 360, height })
      over.push(...(await overDoors(view)).map((what) => `at ${height}: ${what}`))
    }
    return over
  })
  expect(found).toEqual([])
})
