import { Glyph as Icon } from '../button/glyphs.tsx'

/** Points to the start of the line; mirrored by direction in the style sheet. */
export const BackIcon = () => (
  <span className="gw-mirror">
    <Icon>
      <path d="m12 4-6 6 6 6" />
    </Icon>
  </span>
)
export const HelpIcon = () => (
  <Icon>
    <path d="M7.2 7.4a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.2" />
    <path d="M10 15.4v.1" strokeWidth="2.4" />
  </Icon>
)
export const QrIcon = () => (
  <Icon>
    <path d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v.1M12 17v.1M15 17h2v-2" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon>
    <rect x="7" y="7" width="10" height="10" rx="2.5" />
    <path d="M13 4.6A2 2 0 0 0 11.2 3H5a2 2 0 0 0-2 2v6.2A2 2 0 0 0 4.6 13" />
  </Icon>
)
export const LinkIcon = () => (
  <Icon>
    <path d="M8 5H6a3 3 0 0 0-3 3v6a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3v-2M11 3h6v6M17 3 9.5 10.5" />
  </Icon>
)
export const LeaveIcon = () => (
  <Icon>
    <path d="M8 17H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3" />
    <path d="M13 6l4 4-4 4M17 10H8" />
  </Icon>
)
export const PlaneIcon = () => (
  <Icon>
    <path d="M17.5 3 2.5 9l4.8 1.9L17.5 3 8.8 12.2v4.6l2.5-3 3.6 2.7z" />
  </Icon>
)
export const CheckIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
)
export const CrossIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />
  </Icon>
)
export const ShieldIcon = () => (
  <Icon size={26}>
    <path d="M10 2.5 3.8 4.8v4.4c0 3.9 2.5 6.7 6.2 8.3 3.7-1.6 6.2-4.4 6.2-8.3V4.8z" />
    <path d="m7.2 9.8 2 2 3.6-4" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon size={26}>
    <circle cx="10" cy="7" r="3.4" />
    <path d="M3.6 17c.7-3.3 3.2-5 6.4-5s5.7 1.7 6.4 5" />
  </Icon>
)
export const BoltIcon = () => (
  <Icon size={26}>
    <path d="M11.2 2.5 4 11.5h5l-.5 6 7.3-9.2h-5z" />
  </Icon>
)
