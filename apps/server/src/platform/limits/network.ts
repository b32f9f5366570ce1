import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that identify the network: a subscriber gets a /64, and can use any address in it. */
const networkGroups = 4

/**
 * The unit that is counted as one sender: an IPv4 address, or the /64 network of an IPv6 one. An IPv4 address in IPv6
 * notation is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // The URL parser normalises every address: lower case, shortened, an IPv4 tail as two groups.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last] as string[]
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return ipv4Of(groups.slice(6))
  return `${groups.slice(0, networkGroups).join(':')}::/64`
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 0xff]
    })
    .join('.')
