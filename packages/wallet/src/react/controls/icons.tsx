import { Glyph } from '../button/glyphs.tsx'

interface IconProps {
  size?: number
}

/** Creates a line icon from its content, with a default size. */
const icon =
  (path: string, usual = 20) =>
  ({ size = usual }: IconProps) => (
    <Glyph size={size}>
      <path d={path} />
    </Glyph>
  )

const Arrow = icon('m12 4-6 6 6 6')
/** Points to the inline start; the style sheet mirrors it by direction. */
export const BackIcon = () => (
  <span className="gw-mirror">
    <Arrow />
  </span>
)
export const HelpIcon = icon('M7.2 7.4a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.2M10 15.4v.1')
export const QrIcon = icon('M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v.1M12 17v.1M15 17h2v-2')
export const CopyIcon = icon(
  'M7 9.5A2.5 2.5 0 0 1 9.5 7h5A2.5 2.5 0 0 1 17 9.5v5a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 14.5zM13 4.6A2 2 0 0 0 11.2 3H5a2 2 0 0 0-2 2v6.2A2 2 0 0 0 4.6 13',
)
export const LinkIcon = icon('M8 5H6a3 3 0 0 0-3 3v6a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3v-2M11 3h6v6M17 3 9.5 10.5')
export const LeaveIcon = icon('M8 17H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3M13 6l4 4-4 4M17 10H8')
export const PlaneIcon = icon('M17.5 3 2.5 9l4.8 1.9L17.5 3 8.8 12.2v4.6l2.5-3 3.6 2.7z')
export const CheckIcon = icon('m4 10.5 4 4 8-9')
export const CrossIcon = icon('m5.5 5.5 9 9M14.5 5.5l-9 9')
export const ShieldIcon = icon(
  'M10 2.5 3.8 4.8v4.4c0 3.9 2.5 6.7 6.2 8.3 3.7-1.6 6.2-4.4 6.2-8.3V4.8zM7.2 9.8l2 2 3.6-4',
  26,
)
export const PersonIcon = icon(
  'M6.6 7a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0-6.8 0M3.6 17c.7-3.3 3.2-5 6.4-5s5.7 1.7 6.4 5',
  26,
)
export const BoltIcon = icon('M11.2 2.5 4 11.5h5l-.5 6 7.3-9.2h-5z', 26)
