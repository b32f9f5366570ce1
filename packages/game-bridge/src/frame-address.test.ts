import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'

test("a game from the app's own origin gets an opaque origin, a foreign one keeps its own", () => {
  expect(frameAddress('/game/', 'https://ganj.test/shop?x=1')).toEqual({
    src: 'https://ganj.test/game/?host=https%3A%2F%2Fganj.test',
    origin: 'null',
    sandbox: 'allow-scripts',
  })
  expect(frameAddress('https://play.test/run/', 'https://ganj.test/')).toMatchObject({
    origin: 'https://play.test',
    sandbox: 'allow-scripts allow-same-origin',
  })
})
