import { beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const defaults = { gameUrl: '/game/', botUsername: '', timeZone: 'Asia/Tehran' }
const write = (json: string) => {
  document.head.innerHTML = `<script type="application/json" id="ganj-config">${json}</script>`
}

beforeEach(() => {
  document.head.innerHTML = ''
})

test('a page without a valid configuration has the defaults', () => {
  expect(readConfig(document)).toEqual(defaults)
  write('<!--not json-->')
  expect(readConfig(document)).toEqual(defaults)
  write('null')
  expect(readConfig(document)).toEqual(defaults)
})

test('the configuration of the server is read field by field', () => {
  write(
    '{"gameUrl":"https://play.test/","botUsername":7,"timeZone":"Europe/Moscow","developmentInitData":"user=1","statisticsDays":90,"privacyUrl":"https://play.test/privacy","walletsListUrl":"https://play.test/wallets.json"}',
  )
  expect(readConfig(document)).toEqual({
    gameUrl: 'https://play.test/',
    botUsername: '',
    timeZone: 'Europe/Moscow',
    developmentInitData: 'user=1',
    statisticsDays: 90,
    privacyUrl: 'https://play.test/privacy',
    walletsListUrl: 'https://play.test/wallets.json',
  })
})
