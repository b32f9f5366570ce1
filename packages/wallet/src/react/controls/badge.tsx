import { CheckIcon, CrossIcon } from './icons.tsx'

/** A round badge for success or failure. */
export function Badge({ result, size = 32 }: { result: 'good' | 'bad'; size?: number }) {
  const Icon = result === 'good' ? CheckIcon : CrossIcon
  return (
    <span className={`gw-badge gw-${result}`}>
      <Icon size={size} />
    </span>
  )
}
