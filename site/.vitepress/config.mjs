import { defineConfig } from 'vitepress'

const page = (text, link) => ({ text, link })
const group = (text, ...items) => ({ text, items })

const searchInPersian = {
  button: { buttonText: 'جستجو', buttonAriaLabel: 'جستجو' },
  modal: {
    displayDetails: 'نمایش جزئیات',
    resetButtonTitle: 'پاک کردن',
    backButtonTitle: 'بستن',
    noResultsText: 'چیزی پیدا نشد برای',
    footer: { selectText: 'باز کردن', navigateText: 'جابه‌جایی', closeText: 'بستن' },
  },
}

/** The documents of the repository, at the paths where they are in it: a link works here and there. */
export default defineConfig({
  title: 'Ganj',
  description: 'A self-hosted platform for a play-and-win mini app',
  srcDir: './pages',
  outDir: './dist',
  cacheDir: './.vitepress/.cache',
  rewrites: { 'README.md': 'index.md' },
  // Folders and files of the repository that are no pages.
  ignoreDeadLinks: [
    /decisions(\/index)?$/,
    /example-game$/,
    /LICENSE$/,
    /\.(html|ts|sql)$/,
    /\/(apps|deploy|packages|bench)\//,
  ],
  markdown: {
    config(md) {
      // Braces in code are code, not expressions of the page.
      const former = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (...given) => former(...given).replace(/^<code/, '<code v-pre')
    },
  },
  cleanUrls: true,
  lastUpdated: false,
  locales: {
    root: { label: 'English', lang: 'en' },
    'docs/fa': {
      label: 'فارسی',
      lang: 'fa-IR',
      dir: 'rtl',
      link: '/docs/fa/operators',
      themeConfig: {
        nav: [page('راهنمای گردانندگان', '/docs/fa/operators')],
        sidebar: [group('گنج', page('راهنمای گردانندگان', '/docs/fa/operators'))],
        outline: { label: 'در این صفحه' },
        docFooter: { prev: 'صفحهٔ پیش', next: 'صفحهٔ بعد' },
        darkModeSwitchLabel: 'پوستهٔ تیره',
        sidebarMenuLabel: 'فهرست',
        returnToTopLabel: 'بالای صفحه',
        langMenuLabel: 'زبان',
      },
    },
  },
  themeConfig: {
    search: { provider: 'local', options: { locales: { 'docs/fa': { translations: searchInPersian } } } },
    outline: 'deep',
    nav: [page('Quick start', '/'), page('Operators', '/docs/deploy'), page('API', '/docs/api-reference')],
    sidebar: [
      group(
        'Start',
        page('Quick start', '/'),
        page('Contributing', '/CONTRIBUTING'),
        page('Changelog', '/CHANGELOG'),
      ),
      group(
        'For operators',
        page('Deploying', '/docs/deploy'),
        page('Upgrades', '/docs/upgrades'),
        page('High availability', '/docs/high-availability'),
        page("Operators' guide", '/docs/operators'),
        page('The bot', '/docs/bot'),
        page('Settings', '/docs/settings'),
        page('Commands', '/docs/commands'),
        page('Payments', '/docs/payments'),
        page('Payouts', '/docs/payouts'),
        page('Seasons', '/docs/seasons'),
        page('Monitoring', '/docs/observability'),
        page('Service objectives', '/docs/slo'),
        page('Runbooks', '/docs/runbooks'),
        page('Scaling', '/docs/scale'),
        page('Privacy', '/docs/privacy'),
        page('Security', '/docs/security'),
        page('OWASP ASVS', '/docs/asvs'),
        page('Reporting a weakness', '/SECURITY'),
      ),
      group(
        'For game authors',
        page('Bring your own game', '/docs/game/bring-your-own-game'),
        page('Shuttle', '/docs/game/shuttle'),
        page('The run log', '/docs/game/run-log'),
        page('Fair play', '/docs/game/fair-play'),
      ),
      group(
        'Wallet package',
        page('The widget', '/packages/wallet/README'),
        page('Without its interface', '/docs/wallet/headless'),
      ),
      group(
        'API',
        page('How calls work', '/docs/api'),
        page('Reference', '/docs/api-reference'),
        page('The fair wheel', '/docs/fairness'),
      ),
      group(
        'Inside',
        page('Architecture', '/docs/architecture'),
        page('Dependencies', '/docs/dependencies'),
        page('Performance', '/docs/performance'),
        page('Start-up', '/docs/start-up'),
        page('Specification', '/docs/specification'),
      ),
    ],
  },
})
