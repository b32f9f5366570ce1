import type { ReactNode } from 'react'

/** A line icon in the text colour, in a 20 × 20 view box. */
export function Glyph({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A spinner. */
export function SpinIcon({ size = 28 }: { size?: number }) {
  return (
    <span className="gw-spin">
      <Glyph size={size}>
        <circle cx="10" cy="10" r="7.5" opacity=".25" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
      </Glyph>
    </span>
  )
}

/** The icon of any wallet. */
export function WalletGlyph({ size }: { size: number }) {
  return (
    <Glyph size={size}>
      <path d="M3 6.5 13.5 3v3.5M3 6.5h12.5A1.5 1.5 0 0 1 17 8v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15zM17 9.8h-3.2a1.7 1.7 0 0 0 0 3.4H17" />
    </Glyph>
  )
}
