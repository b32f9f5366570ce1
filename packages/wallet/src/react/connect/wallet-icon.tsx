import { useState } from '../compat.ts'
import { useWidget } from '../controls/widget-context.ts'

/** Hues that are distinguishable and keep white letters readable. */
const HUES = [208, 262, 168, 20, 334, 232, 140, 290]

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return HUES[sum % HUES.length] ?? 208
}

/** The fields of a wallet that its icon needs. */
export interface WalletPicture {
  name: string
  imageUrl?: string | undefined
}

/** A wallet's icon: a monogram, covered by the wallet's own image once it is loaded, if the host allows loading it. */
export function WalletIcon({
  wallet: { name, imageUrl },
  size = 60,
}: {
  wallet: WalletPicture
  size?: number
}) {
  const { core } = useWidget()
  const [failed, setFailed] = useState<string>()
  const allowed = core.created.walletsListSource !== false || imageUrl?.startsWith('data:')
  const hue = hueOf(name)
  return (
    <span className="gw-icon" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <svg viewBox="0 0 60 60" width={size} height={size} aria-hidden="true">
        <rect width="60" height="60" fill={`hsl(${hue} 62% 40%)`} />
        <path d="M0 60 60 0v60z" fill={`hsl(${hue} 70% 32%)`} opacity=".55" />
        <text
          x="30"
          y="31"
          fill="#fff"
          fontSize="27"
          fontWeight="750"
          textAnchor="middle"
          dominantBaseline="central"
        >
          {[...name][0]?.toUpperCase()}
        </text>
      </svg>
      {imageUrl && allowed && failed !== imageUrl && (
        <img
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(imageUrl)}
        />
      )}
    </span>
  )
}
