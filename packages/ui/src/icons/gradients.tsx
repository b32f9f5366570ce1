import * as ink from '../ink.ts'

type Stops = readonly (readonly [offset: number, colour: string])[]

const vertical: Record<string, Stops> = {
  'g-gold': [
    [0, ink.gold84],
    [0.45, ink.gold],
    [1, ink.gold41b],
  ],
  'g-gold-sunk': [
    [0, ink.goldLo],
    [1, ink.gold65],
  ],
  'g-turquoise': [
    [0, ink.turquoise85],
    [0.55, ink.turquoise],
    [1, ink.turquoise31],
  ],
  'g-flame': [
    [0, ink.blue89],
    [0.5, ink.blueFire],
    [1, ink.lapis62],
  ],
  'g-rose': [
    [0, ink.rose81],
    [1, ink.rose56],
  ],
  'g-green': [
    [0, ink.green72],
    [0.5, ink.green42],
    [1, ink.green26],
  ],
  'g-violet': [
    [0, ink.violet83],
    [0.55, ink.violet68],
    [1, ink.violet44],
  ],
  'g-steel': [
    [0, ink.lapis98],
    [0.6, ink.lapis84],
    [1, ink.lapis67],
  ],
  'g-paper': [
    [0, ink.cream92],
    [1, ink.gold74],
  ],
}

/** Every gradient of the icon family, once on the page. */
export const Gradients = () =>
  Object.entries(vertical).map(([id, stops]) => (
    <linearGradient key={id} id={id} x1="0" x2="0" y1="0" y2="1">
      {stops.map(([offset, colour]) => (
        <stop key={offset} offset={offset} stopColor={colour} />
      ))}
    </linearGradient>
  ))
