import { CheckIcon, CrossIcon } from './icons.tsx'

/** How something ended, in a large round. */
export function Badge({ result }: { result: 'good' | 'bad' }) {
  const Icon = result === 'good' ? CheckIcon : CrossIcon
  return (
    <span className={`gw-badge gw-${result}`}>
      <Icon size={32} />
    </span>
  )
}
