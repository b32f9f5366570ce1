import type { ComponentType } from 'react'
import { withPageTexts } from '#platform/i18n/i18n.ts'
import { HomePage } from './home-page.tsx'

export interface Route {
  path: string
  /** Names of middleware that must agree before the page is shown. */
  middleware?: readonly string[]
  load: () => Promise<ComponentType>
  /** Given, it is part of the entry: there is nothing to load. */
  Page?: ComponentType
}

const pages: readonly Route[] = [
  { path: '/', load: async () => HomePage, Page: HomePage },
  {
    path: '/achievements',
    load: async () => (await import('../features/achievements/achievements-screen.tsx')).AchievementsScreen,
  },
  {
    path: '/dailytasks',
    load: async () => (await import('../features/tasks/daily-tasks-screen.tsx')).DailyTasksScreen,
  },
  { path: '/earn', load: async () => (await import('../features/earn/earn-screen.tsx')).EarnScreen },
  {
    path: '/game-info',
    load: async () => (await import('../features/game-info/game-info-screen.tsx')).GameInfoScreen,
  },
  {
    path: '/history',
    middleware: ['authenticated'],
    load: async () => (await import('../features/history/history-screen.tsx')).HistoryScreen,
  },
  {
    path: '/invite-friend',
    middleware: ['authenticated'],
    load: async () => (await import('../features/friends/invite-friend-screen.tsx')).InviteFriendScreen,
  },
  {
    path: '/leader-board',
    load: async () => (await import('../features/leaderboard/leader-board-screen.tsx')).LeaderBoardScreen,
  },
  {
    path: '/privacy',
    load: async () => (await import('../features/profile/privacy-screen.tsx')).PrivacyScreen,
  },
  {
    path: '/profile',
    middleware: ['authenticated'],
    load: async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  { path: '/shop', load: async () => (await import('../features/shop/shop-screen.tsx')).ShopScreen },
  {
    path: '/spin-wheel',
    load: async () => (await import('../features/wheel/spin-wheel-screen.tsx')).SpinWheelScreen,
  },
  {
    path: '/upgrade',
    load: async () => (await import('../features/upgrade/upgrade-screen.tsx')).UpgradeScreen,
  },
]

/** The twelve pages and what is said about privacy; each is its own chunk. Home has its texts from the start, the others bring them. */
export const routes: readonly Route[] = pages.map((page) =>
  page.path === '/' ? page : { ...page, load: withPageTexts(page.load) },
)

/** The first segment of a path, which is also the active tab of the navbar. */
export const tabOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`
