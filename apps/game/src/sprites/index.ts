import { hulls } from '@ganj/game-core'
import type { Sprite } from '../draw/atlas.ts'
import type { Words } from '../texts/texts.ts'
import { bannerSpace } from './banner.ts'
import { akvan, akvanRing, azhdaha, zahhak } from './bosses.ts'
import { craftSprite, exhaustSprite } from './craft.ts'
import { countSprites, digitSprites, scoreSprites } from './digits.ts'
import { gaugeSprites, overlays } from './gauges.ts'
import * as lights from './lights.ts'
import { raiders } from './raiders.ts'
import { boulder, geode, rock } from './rocks.ts'
import { cloud, dot, girih, skies, sun } from './sky.ts'
import { blueFire, capsule, gem, marks, ticket } from './treasure.ts'

/** Every sprite of a run: the craft of its form, the digits of its language, and all others. */
export function allSprites(form: number, { digit, separator }: Pick<Words, 'digit' | 'separator'>) {
  const { glows, ...light } = lights
  return {
    craft: craftSprite(form),
    exhaust: exhaustSprite,
    rock,
    boulder,
    geode,
    ...raiders,
    akvan,
    akvanRing,
    zahhak,
    azhdaha,
    'blue-fire': blueFire,
    gem,
    ticket,
    capsule,
    ...marks,
    ...glows,
    ...light,
    ...skies,
    girih,
    sun,
    dot,
    cloud,
    ...digitSprites(digit),
    ...scoreSprites(digit, separator),
    ...countSprites(digit),
    ...gaugeSprites(hulls[form] ?? 3),
    ...overlays,
    ...bannerSpace,
  } satisfies Record<string, Sprite>
}

export type SpriteName = keyof ReturnType<typeof allSprites>
