import type { ReactNode } from 'react'

function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
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

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
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
    <path d="M13 4.6A2 2 0 0 0 11.200 3H5a2 2 0 0 0-2 2v6.200A2 2 0 0 0 4.600 13" />
  </Icon>
)
export const LinkIcon = () => (
  <Icon>
    <path d="M8 5H6a3 3 0 0 0-3 3v6a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3v-2M11 3h6v6M17 3 9.500 10.500" />
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
    <path d="M17.300 3.200 2.600 9.100c-.500.200-.500.900 0 1.100l3.700 1.300 1.500 4.400c.100.500.700.600 1.100.300l2.100-1.800 3.700 2.700c.400.300 1 .100 1.100-.400l2.300-12.700c.100-.600-.300-1-.800-.800z" />
    <path d="m6.300 11.500 7-4.600-4.600 5.800" />
  </Icon>
)
export const CheckIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m4 10.500 4 4 8-9" />
  </Icon>
)
export const CrossIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m5.500 5.500 9 9M14.500 5.500l-9 9" />
  </Icon>
)
export const ShieldIcon = () => (
  <Icon size={26}>
    <path d="M10 2.500 3.800 4.800v4.400c0 3.900 2.500 6.700 6.200 8.300 3.700-1.600 6.200-4.400 6.200-8.300V4.800z" />
    <path d="m7.200 9.800 2 2 3.600-4" />
  </Icon>
)
export const PersonIcon = () => (
  <Icon size={26}>
    <circle cx="10" cy="7" r="3.400" />
    <path d="M3.600 17c.700-3.300 3.200-5 6.400-5s5.700 1.700 6.400 5" />
  </Icon>
)
export const BoltIcon = () => (
  <Icon size={26}>
    <path d="M11.200 2.500 4 11.500h5l-.500 6 7.300-9.200h-5z" />
  </Icon>
)
export const SpinIcon = ({ size = 28 }: { size?: number }) => (
  <span className="gw-spin">
    <Icon size={size}>
      <circle cx="10" cy="10" r="7.500" opacity=".22" />
      <path d="M10 2.500a7.500 7.500 0 0 1 7.500 7.500" />
    </Icon>
  </span>
)
/** Our own mark for 'any wallet'. */
export const AnyWalletIcon = () => (
  <Icon size={34}>
    <path d="M3 6.500 13.500 3v3.500M3 6.500h12.500A1.500 1.500 0 0 1 17 8v7a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 3 15z" />
    <path d="M17 9.800h-3.200a1.700 1.700 0 0 0 0 3.400H17" />
  </Icon>
)
