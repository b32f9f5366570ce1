import type { ComponentType } from 'react'
import { type TextKey, withPageTexts } from '#platform/i18n/i18n.ts'
import { HomePage } from '../home/home-page.tsx'

export interface Route {
  path: string
  /** Its title, for the window and the browser's history. */
  title: TextKey
  /** Names of middleware that must agree before the page is shown. */
  middleware?: readonly string[]
  load: () => Promise<ComponentType>
  /** Set when the page is part of the entry chunk: there is nothing to load. */
  Page?: ComponentType
}

const pages: readonly Route[] = [
  { path: '/', title: 'app.name', load: async () => HomePage, Page: HomePage },
  {
    path: '/achievements',
    title: 'achievements.title',
    load: async () =>
      (await import('../../features/achievements/achievements-screen.tsx')).AchievementsScreen,
  },
  {
    path: '/dailytasks',
    title: 'tasks.title',
    load: async () => (await import('../../features/tasks/daily-tasks-screen.tsx')).DailyTasksScreen,
  },
  {
    path: '/earn',
    title: 'earn.title',
    load: async () => (await import('../../features/earn/earn-screen.tsx')).EarnScreen,
  },
  {
    path: '/game-info',
    title: 'game-info.title',
    load: async () => (await import('../../features/game-info/game-info-screen.tsx')).GameInfoScreen,
  },
  {
    path: '/history',
    title: 'history.title',
    middleware: ['authenticated'],
    load: async () => (await import('../../features/history/history-screen.tsx')).HistoryScreen,
  },
  {
    path: '/invite-friend',
    title: 'friends.title',
    middleware: ['authenticated'],
    load: async () => (await import('../../features/friends/invite-friend-screen.tsx')).InviteFriendScreen,
  },
  {
    path: '/leader-board',
    title: 'nav.board',
    load: async () => (await import('../../features/leaderboard/leader-board-screen.tsx')).LeaderBoardScreen,
  },
  {
    path: '/privacy',
    title: 'privacy.title',
    load: async () => (await import('../../features/profile/privacy/privacy-screen.tsx')).PrivacyScreen,
  },
  {
    path: '/profile',
    title: 'profile.title',
    middleware: ['authenticated'],
    load: async () => (await import('../../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/shop',
    title: 'shop.title',
    load: async () => (await import('../../features/shop/shop-screen.tsx')).ShopScreen,
  },
  {
    path: '/spin-wheel',
    title: 'wheel.title',
    load: async () => (await import('../../features/wheel/spin-wheel-screen.tsx')).SpinWheelScreen,
  },
  {
    path: '/upgrade',
    title: 'upgrade.title',
    load: async () => (await import('../../features/upgrade/upgrade-screen.tsx')).UpgradeScreen,
  },
]

/**
 * The twelve pages and the privacy page, each a chunk of its own. The texts of home are part of the app, the other
 * pages load theirs.
 */
export const routes: readonly Route[] = pages.map((page) =>
  page.path === '/' ? page : { ...page, load: withPageTexts(page.load) },
)
