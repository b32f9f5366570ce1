import * as ink from '../ink.ts'
import { khatam, shamseh } from './shapes.ts'

const box = '-16 -16 32 32'

/**
 * The currencies. Light falls from above: lit top edge, darker bottom, one white highlight. Beside a number they are
 * as small as a letter, and a list has many, so each has a simplified symbol for that size.
 */
export const TreasureSymbols = () => (
  <>
    <symbol id="i-coin" viewBox={box}>
      <circle r="14" cy="1" fill={ink.bronze27} />
      <circle r="14" cy="-1" fill="url(#g-gold)" />
      <circle
        r="12.6"
        cy="-1"
        fill="none"
        stroke={ink.bronze35}
        strokeWidth="1.5"
        strokeDasharray=".9 1.3"
        opacity=".7"
      />
      <circle r="10.7" cy="-1" fill="url(#g-gold-sunk)" stroke={ink.gold33b} strokeWidth=".7" />
      <path d={shamseh} transform="translate(0 -.2)scale(.86)" fill={ink.bronze31} />
      <path d={shamseh} transform="translate(0 -1.1)scale(.86)" fill={ink.gold87} />
      <circle r="2" cy="-1.1" fill={ink.gold43} />
      <path
        d="M-9.6-9.2A12.6 12.6 0 0 1 .5-13.4"
        stroke={ink.white}
        strokeWidth="1.9"
        fill="none"
        strokeLinecap="round"
        opacity=".85"
      />
    </symbol>
    <symbol id="i-coin-small" viewBox={box}>
      <circle r="14" cy="1" fill={ink.bronze27} />
      <circle r="14" cy="-1" fill="url(#g-gold)" />
      <circle r="10.7" cy="-1" fill="url(#g-gold-sunk)" stroke={ink.bronze35} />
      <path d={shamseh} transform="translate(0 -1)scale(.86)" fill={ink.gold87} stroke={ink.bronze31} />
    </symbol>
    <symbol id="i-gem" viewBox={box}>
      <path d="M0 15-14.5-3.4-8.4-12.6H8.4L14.5-3.4Z" fill={ink.turquoise23} />
      <path d="M0 13-13.4-4-7.8-12H7.8L13.4-4Z" fill="url(#g-turquoise)" />
      <path d="M-13.4-4-7.8-12-5-4ZM0-12H7.8L5-4Z" fill={ink.turquoise76} />
      <path d="M-7.8-12H0L-5-4Z" fill={ink.turquoise92} />
      <path d="M7.8-12 13.4-4H5Z" fill={ink.turquoise59} />
      <path d="M-5-4H5L0 13Z" fill={ink.turquoise64} />
      <path d="M0-12-5-4H5Z" fill={ink.turquoise97b} />
      <path d="M-13.4-4H-5L0 13Z" fill={ink.turquoise43} />
      <path d="M-9.4-9-7.2-11.2H-3" stroke={ink.white} strokeWidth="1.3" fill="none" strokeLinecap="round" />
    </symbol>
    <symbol id="i-gem-small" viewBox={box}>
      <path d="M0 15-14.5-3.4-8.4-12.6H8.4L14.5-3.4Z" fill={ink.turquoise23} />
      <path d="M0 13-13.4-4-7.8-12H7.8L13.4-4Z" fill="url(#g-turquoise)" />
      <path d="M-13.4-4-7.8-12H7.8L5-4Z" fill={ink.turquoise84} />
      <path d="M-13.4-4H-5L0 13Z" fill={ink.turquoise43} />
    </symbol>
    <symbol id="i-ticket" viewBox={box}>
      <g transform="rotate(-14)">
        <path
          d="M-14.5-7.4H14.5V-2A2.8 2.8 0 0 0 14.5 3.6V9H-14.5V3.6A2.8 2.8 0 0 0-14.5-2Z"
          fill={ink.rose34}
        />
        <path
          d="M-14.5-9H14.5V-3.4A2.8 2.8 0 0 0 14.5 2.2V7.6H-14.5V2.2A2.8 2.8 0 0 0-14.5-3.4Z"
          fill="url(#g-rose)"
        />
        <path d="M-13-7.6H13" stroke={ink.white} strokeWidth="1.2" opacity=".55" strokeLinecap="round" />
        <path d="M6-8.4V7.4" stroke={ink.rose94} strokeWidth="1.4" strokeDasharray="1.8 1.8" />
        <path d={khatam} transform="translate(-4.2 -.7)scale(.56)" fill={ink.gold87} />
        <path d={khatam} transform="translate(-4.2 -.7)rotate(22.5)scale(.3)" fill={ink.rose52} />
      </g>
    </symbol>
    <symbol id="i-blue-fire" viewBox={box}>
      <path
        d="M1.5-15.5C9-8 13-3.6 12 5 11 11.6 6 15 0 15-6.5 15-11.5 10.6-11.5 4-11.5-1-8-3.5-6.8-8.5-4-6.5-2.8-4.5-2.6-2.2 0-5 2.6-9.5 1.5-15.5Z"
        fill="url(#g-flame)"
      />
      <path
        d="M-6.8-8.5C-8-3.5-11.5-1-11.5 4-11.5 8-9.7 11.2-6.8 13.2-9 8-8 4-5.5 1-3.8-1-3-1.5-2.6-2.2-2.8-4.5-4-6.5-6.8-8.5Z"
        fill={ink.blue83}
        opacity=".6"
      />
      <path
        d="M.2 13.2C-4.2 13.2-6.4 10.2-6.2 7-6 3-1.8 2.6-1 -2.4 3.2.6 6.2 3.6 5.2 8 4.4 11.2 3.2 13.2.2 13.2Z"
        fill={ink.turquoise97}
      />
      <path
        d="M.2 13.2C-1.8 13.2-3 11.6-2.8 9.8-2.6 8-.8 7.6-.2 5.4 1.8 7 3 8.4 2.6 10.4 2.2 12.2 1.6 13.2.2 13.2Z"
        fill={ink.blue81}
      />
    </symbol>
    <symbol id="i-tether" viewBox={box}>
      <path d={khatam} transform="translate(0 1)scale(1.48)" fill={ink.green17} />
      <path d={khatam} transform="translate(0 -.6)scale(1.48)" fill="url(#g-green)" />
      <circle r="8.8" cy="-.6" fill={ink.green23} stroke={ink.green86} strokeWidth=".9" />
      <path
        d="M-5.6-1.2C-6.2 3.6-3.5 4.6 0 4.6S6.2 3.6 5.6-1.2"
        fill="none"
        stroke={ink.green96}
        strokeWidth="2.3"
        strokeLinecap="round"
      />
      <path d="M-2.3-5.8-.5-4-2.3-2.2-4.1-4ZM2.3-5.8 4.1-4 2.3-2.2.5-4Z" fill={ink.goldHi} />
      <path
        d="M-8.5-11.3-4.3-11.4-.2-14.6"
        stroke={ink.green96}
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
        opacity=".8"
      />
    </symbol>
    <symbol id="i-tether-small" viewBox={box}>
      <path d={khatam} transform="translate(0 1)scale(1.48)" fill={ink.green17} />
      <path d={khatam} transform="translate(0 -.6)scale(1.48)" fill="url(#g-green)" />
      <circle r="8.8" cy="-.6" fill={ink.green23} stroke={ink.green86} />
      <path
        d="M-5.6-1.2C-6.2 3.6-3.5 4.6 0 4.6S6.2 3.6 5.6-1.2M-2.3-4h0M2.3-4h0"
        fill="none"
        stroke={ink.green96}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </symbol>
    <symbol id="i-spin" viewBox={box}>
      <circle r="15" fill={ink.bronze24b} />
      <circle r="14.6" cy="-.4" fill="url(#g-gold)" />
      <circle r="12.2" fill={ink.bronze8} />
      <g stroke={ink.goldHi} strokeWidth=".5">
        <path d="M0 0V-11.8A11.8 11.8 0 0 1 8.34-8.34Z" fill={ink.gold} />
        <path d="M0 0 8.34-8.34A11.8 11.8 0 0 1 11.8 0Z" fill={ink.rose56} />
        <path d="M0 0H11.8A11.8 11.8 0 0 1 8.34 8.34Z" fill={ink.lapis40} />
        <path d="M0 0 8.34 8.34A11.8 11.8 0 0 1 0 11.8Z" fill={ink.turquoise} />
        <path d="M0 0V11.8A11.8 11.8 0 0 1-8.34 8.34Z" fill={ink.magenta36} />
        <path d="M0 0-8.34 8.34A11.8 11.8 0 0 1-11.8 0Z" fill={ink.blueFire} />
        <path d="M0 0H-11.8A11.8 11.8 0 0 1-8.34-8.34Z" fill={ink.plum} />
        <path d="M0 0-8.34-8.34A11.8 11.8 0 0 1 0-11.8Z" fill={ink.plum2} />
      </g>
      <circle r="4.3" fill="url(#g-gold)" stroke={ink.bronze24b} strokeWidth=".8" />
      <path d={shamseh} transform="scale(.32)" fill={ink.bronze24b} />
      <path
        d="M-3.4-16H3.4L0-9.6Z"
        fill={ink.white}
        stroke={ink.roseDeep}
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
    </symbol>
  </>
)
