import { softStar } from './shapes.ts'

const box = '-16 -16 32 32'
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const
const tint = { fill: 'currentColor', opacity: 0.22 } as const
const filled = { ...line, fill: 'currentColor', fillOpacity: 0.22 } as const

/** Navigation and small icons: one line weight, filled with a light tint of the same colour. */
export const LineSymbols = () => (
  <>
    <symbol id="i-nav-shop" viewBox={box}>
      <path d="M-9 1V12H9V1" {...tint} />
      <path d="M-10.5 3V12.5H10.5V3" {...line} />
      <path
        d="M-10-12H10L13-4.5A3.4 3.4 0 0 1 6.5-3.5 3.4 3.4 0 0 1 0-3.5 3.4 3.4 0 0 1-6.5-3.5 3.4 3.4 0 0 1-13-4.5Z"
        {...line}
      />
      <path d="M-3 12.5V5.5H3V12.5" {...line} />
    </symbol>
    <symbol id="i-nav-earn" viewBox={box}>
      <path d="M-12.5-1H12.5V11.5H-12.5Z" {...tint} />
      <path
        d="M-12.5-1V9.5A2 2 0 0 0-10.5 11.5H10.5A2 2 0 0 0 12.5 9.5V-1ZM-12.5-1C-12.5-7.5-8-11-3-11H3C8-11 12.5-7.5 12.5-1"
        {...line}
      />
      <path d="M0-3.5V3.5" {...line} strokeWidth={5} />
    </symbol>
    <symbol id="i-nav-game" viewBox={box}>
      <path d={softStar} transform="scale(1.3)" {...filled} strokeWidth={1.85} />
      <circle r="2.4" fill="currentColor" />
    </symbol>
    <symbol id="i-nav-board" viewBox={box}>
      <path d="M-4.5 12V-9H4.5V12Z" {...tint} />
      <path d="M-13 12V1H-4.5M-4.5 12V-9H4.5V12M4.5-3H13V12M-13 12H13" {...line} />
    </symbol>
    <symbol id="i-nav-me" viewBox={box}>
      <circle cy="-5.5" r="6" {...filled} />
      <path d="M-11.5 12.5C-10.5 3 10.5 3 11.5 12.5" {...line} />
    </symbol>
    <symbol id="i-chevron" viewBox={box}>
      <path d="M4-9-5 0 4 9" {...line} strokeWidth={3} />
    </symbol>
    <symbol id="i-close" viewBox={box}>
      <path d="M-8-8 8 8M8-8-8 8" {...line} strokeWidth={3} />
    </symbol>
    <symbol id="i-retry" viewBox={box}>
      <path d="M10.5-6A12 12 0 1 0 12 1M11.5-13V-5.5H4" {...line} strokeWidth={2.8} />
    </symbol>
    <symbol id="i-clock" viewBox={box}>
      <circle r="12" {...filled} />
      <path d="M0-6.5V0L4.5 3" {...line} />
    </symbol>
    <symbol id="i-offline" viewBox={box}>
      <path d="M-12-2A17 17 0 0 1 12-2M-7 4A10 10 0 0 1 7 4" {...line} />
      <circle cy="10" r="2.2" fill="currentColor" />
      <path d="M-11-13 11 13" {...line} />
    </symbol>
  </>
)
