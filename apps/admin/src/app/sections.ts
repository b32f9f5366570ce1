import type { AdminAccess } from '@ganj/contract/admin'
import type { TextKey } from '#platform/i18n/i18n.ts'

export interface Section {
  path: string
  title: TextKey
  /** The permission required to see it. */
  access: Exclude<AdminAccess, 'none'>
  /** The shortcut key after G. */
  key: string
}

interface Group {
  title?: TextKey
  sections: readonly Section[]
}

/** The pages listed in the navigation and the palette, in this order. */
export const groups: readonly Group[] = [
  {
    sections: [
      { path: '/', title: 'overview.title', access: 'overview.read', key: 'o' },
      { path: '/players', title: 'players.title', access: 'players.read', key: 'p' },
      { path: '/runs', title: 'runs.title', access: 'runs.read', key: 'r' },
      { path: '/seasons', title: 'seasons.title', access: 'seasons.read', key: 's' },
    ],
  },
  {
    sections: [{ path: '/content', title: 'content.title', access: 'content.read', key: 'c' }],
  },
  {
    title: 'nav.money',
    sections: [
      { path: '/payments', title: 'payments.title', access: 'payments.read', key: 'm' },
      { path: '/payouts', title: 'payouts.title', access: 'payouts.read', key: 'w' },
    ],
  },
  {
    title: 'nav.messages',
    sections: [{ path: '/broadcasts', title: 'broadcasts.title', access: 'broadcasts.read', key: 'b' }],
  },
  {
    title: 'nav.system',
    sections: [
      { path: '/approvals', title: 'approvals.title', access: 'signed-in', key: 'v' },
      { path: '/audit', title: 'audit.title', access: 'audit.read', key: 'l' },
      { path: '/access', title: 'access.title', access: 'operators.read', key: 'a' },
      { path: '/sessions', title: 'sessions.title', access: 'signed-in', key: 'd' },
    ],
  },
]
