import * as ink from '../ink.ts'
import { khatam, shamseh, softStar } from './shapes.ts'

const box = '-16 -16 32 32'

/** Power-ups and the icons of the home tiles, with the same lighting as the coins. */
export const ThingSymbols = () => (
  <>
    <symbol id="i-shield" viewBox={box}>
      <path
        d="M0 15C-8 12-12.5 7-12.5-1V-10.5C-8-10.5-3.5-12 0-15 3.5-12 8-10.5 12.5-10.5V-1C12.5 7 8 12 0 15Z"
        fill={ink.blue31}
      />
      <path
        d="M0 13.2C-7 10.4-11 6-11-1V-9.2C-7-9.4-3.2-10.6 0-13 3.2-10.6 7-9.4 11-9.2V-1C11 6 7 10.4 0 13.2Z"
        fill="url(#g-flame)"
      />
      <path d="M0-13V13.2C-7 10.4-11 6-11-1V-9.2C-7-9.4-3.2-10.6 0-13Z" fill={ink.white} opacity=".28" />
      <path d={softStar} transform="translate(0 -.4)scale(.52)" fill={ink.gold87} />
    </symbol>
    <symbol id="i-magnet" viewBox={box}>
      <path
        d="M-12.5-12V1.5C-12.5 8.6-7 14.5 0 14.5S12.5 8.6 12.5 1.5V-12H5.2V1.5C5.2 4.6 3 7 0 7S-5.2 4.6-5.2 1.5V-12Z"
        fill={ink.rose32}
      />
      <path
        d="M-12.5-13V.5C-12.5 7.6-7 13 0 13S12.5 7.6 12.5.5V-13H5.2V.5C5.2 3.6 3 5.8 0 5.8S-5.2 3.6-5.2.5V-13Z"
        fill="url(#g-rose)"
      />
      <path d="M-12.5-13H-5.2V-7.4H-12.5ZM5.2-13H12.5V-7.4H5.2Z" fill="url(#g-steel)" />
      <path
        d="M-10.8-5.6V.5C-10.8 4.6-8.8 8-5.8 9.8"
        stroke={ink.white}
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
        opacity=".6"
      />
    </symbol>
    <symbol id="i-chest" viewBox={box}>
      <path d="M-13.5 0H13.5V10.5A3 3 0 0 1 10.5 13.5H-10.5A3 3 0 0 1-13.5 10.5Z" fill={ink.bronze23} />
      <path d="M-13.5 0H13.5V9A3 3 0 0 1 10.5 12H-10.5A3 3 0 0 1-13.5 9Z" fill={ink.bronze37} />
      <path d="M-12 0C-11-4-7-5.2-4.5-3.4-3.4-6.4 2-6.8 3.6-3.8 7-5.8 11.4-3.8 12 0Z" fill="url(#g-gold)" />
      <path d={shamseh} transform="translate(-7 -2.4)scale(.26)" fill={ink.cream92} />
      <path d={shamseh} transform="translate(6.5 -2.4)scale(.22)" fill={ink.cream92} />
      <path
        d="M-13.5-4.5C-13.5-10.5-9-14-4-14H4C9-14 13.5-10.5 13.5-4.5L11-5.8C9-9 5-9.6 0-9.6S-9-9-11-5.8Z"
        fill={ink.bronze47}
      />
      <path
        d="M-11-9.2C-9-12 -6-12.8-3.5-12.8H2"
        stroke={ink.gold81}
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M-13.5 0H13.5V2.8H-13.5Z" fill="url(#g-gold)" />
      <path d="M-9.5 2.8V12M9.5 2.8V12" stroke={ink.gold65} strokeWidth="2" />
      <rect
        x="-3.2"
        y="-1"
        width="6.4"
        height="8"
        rx="2"
        fill="url(#g-gold)"
        stroke={ink.bronze27}
        strokeWidth=".8"
      />
      <path d="M0 1.6V4.2" stroke={ink.bronze18} strokeWidth="2" strokeLinecap="round" />
    </symbol>
    <symbol id="i-scroll" viewBox={box}>
      <path d="M-9.5-11H9.5V12H-9.5Z" fill={ink.gold48} />
      <path d="M-9.5-12H9.5V10.5H-9.5Z" fill="url(#g-paper)" />
      <rect x="-12.5" y="-14.5" width="25" height="5" rx="2.5" fill="url(#g-turquoise)" />
      <rect x="-12.5" y="9.5" width="25" height="5" rx="2.5" fill="url(#g-turquoise)" />
      <path
        d="M-10.5-13H3M-10.5 11H3"
        stroke={ink.white}
        strokeWidth="1"
        strokeLinecap="round"
        opacity=".8"
      />
      <path d="M7-5.8H.5M7 .2H.5M7 6H2.5" stroke={ink.gold41} strokeWidth="1.7" strokeLinecap="round" />
      <path
        d="M-7-6-5.3-4.2-2.6-7.6M-7 0-5.3 1.8-2.6-1.6"
        stroke={ink.turquoise30}
        strokeWidth="1.9"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </symbol>
    <symbol id="i-trophy" viewBox={box}>
      <path
        d="M-8-11H-13C-13-4-10.5-1.5-6-1M8-11H13C13-4 10.5-1.5 6-1"
        fill="none"
        stroke={ink.gold43}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M-8.5-14H8.5C8.5-3 6 3 0 4.5-6 3-8.5-3-8.5-14Z" fill="url(#g-gold)" />
      <path d="M-2 4H2L3 9H-3Z" fill={ink.goldLo} />
      <rect x="-8" y="8.5" width="16" height="5.5" rx="2" fill="url(#g-gold)" />
      <path d={shamseh} transform="translate(0 -6)scale(.44)" fill={ink.bronze27} />
      <path
        d="M-6-11.5C-6-6.5-5.2-2.5-3.4.2"
        stroke={ink.white}
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
        opacity=".75"
      />
    </symbol>
    <symbol id="i-friends" viewBox={box}>
      <circle cx="6" cy="-6" r="5.4" fill="url(#g-violet)" />
      <path d="M-3 11C-3 3 1 .6 6 .6S15 3 15 11Z" fill="url(#g-violet)" />
      <circle cx="-5" cy="-4.4" r="7" fill={ink.night} />
      <path d="M-16.6 14.6C-16.6 4.6-11.5 1.4-5 1.4S6.6 4.6 6.6 14.6Z" fill={ink.night} />
      <circle cx="-5" cy="-4.6" r="5.8" fill="url(#g-turquoise)" />
      <path d="M-15 13.4C-15 5.6-10.8 3-5 3S5 5.6 5 13.4Z" fill="url(#g-turquoise)" />
      <path d={softStar} transform="translate(-5 8.2)scale(.38)" fill={ink.gold87} />
      <path
        d="M-8.6-6.6A4.2 4.2 0 0 1-5-9"
        stroke={ink.white}
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
      />
    </symbol>
    <symbol id="i-seal" viewBox={box}>
      <path d={khatam} transform="scale(1.45)" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M-5.5.5-1.5 4.5 6-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </symbol>
    <symbol id="i-logo" viewBox={box}>
      <path d={shamseh} transform="scale(1.3)" fill="url(#g-gold)" />
      <path d={khatam} transform="rotate(22.5)scale(.5)" fill={ink.bronze24} />
      <path d={softStar} transform="scale(.3)" fill={ink.goldHi} />
    </symbol>
  </>
)
