import * as ink from '#platform/appearance/ink.ts'

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

/** The drawing of a wallet. */
export const WalletGlyph = () => (
  <svg width="46" height="46" viewBox="0 0 46 46" aria-hidden="true">
    <defs>
      <linearGradient id="wallet-purse" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={ink.lapis69} />
        <stop offset="1" stopColor={ink.lapis38} />
      </linearGradient>
      <linearGradient id="wallet-clasp" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={ink.gold84} />
        <stop offset=".45" stopColor={ink.gold} />
        <stop offset="1" stopColor={ink.gold41b} />
      </linearGradient>
    </defs>
    <path d="M9 13 30 6.5a3 3 0 0 1 4 2.8V16H9Z" fill={ink.turquoise} />
    <path d="M13 15 33 9.5V16H13Z" fill={ink.turquoise26} opacity=".55" />
    <rect x="4" y="13" width="38" height="27" rx="7" fill="url(#wallet-purse)" />
    <path d="M11 14.2h24" stroke={ink.white} strokeOpacity=".45" strokeWidth="1.6" strokeLinecap="round" />
    <path d="M42 21H31a5.5 5.5 0 0 0 0 11h11Z" fill={ink.lapis} />
    <path d="m32 22.6 1.2 2.7 2.7 1.2-2.7 1.2-1.2 2.7-1.2-2.7-2.7-1.2 2.7-1.2Z" fill="url(#wallet-clasp)" />
  </svg>
)

export const CopyGlyph = () => (
  <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    <rect x="8" y="8" width="10" height="10" rx="3" {...line} />
    <path d="M5 14a2 2 0 0 1-1-2V7a3 3 0 0 1 3-3h5a2 2 0 0 1 2 1" {...line} />
  </svg>
)

export const CheckGlyph = () => (
  <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    <path d="m4.5 11.5 4.5 4.5 8.5-9.5" {...line} strokeWidth={2.6} />
  </svg>
)
