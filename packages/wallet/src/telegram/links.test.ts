// @vitest-environment node
import { decodeTelegramUrlParameters } from '@tonconnect/sdk'
import { expect, test } from 'vitest'
import { toDeepLink, toMiniAppLink, toTelegramScheme, withReturn, withSession } from './links.ts'

test('a wallet’s link contains the return strategy as ret', () => {
  expect(withReturn('https://w.test/c?v=2', 'tg://resolve')).toBe(
    'https://w.test/c?v=2&ret=tg%3A%2F%2Fresolve',
  )
})

test('a Telegram link contains it inside startapp', () => {
  const link = withReturn('https://t.me/wallet/start?startapp=tonconnect-v__2', 'https://a.test/x')
  const start = new URL(link).searchParams.get('startapp') ?? ''
  expect(decodeTelegramUrlParameters(start)).toBe(
    'tonconnect&v=2&ret=https%3A%2F%2Fa%2Etest%2Fx'.replace('%2E', '.'),
  )
})

test('attach becomes the path /start and startapp is added', () => {
  expect(toMiniAppLink('https://t.me/wallet?attach=wallet')).toBe(
    'https://t.me/wallet/start?startapp=tonconnect',
  )
  expect(toMiniAppLink('https://t.me/w/app?startapp=x')).toBe('https://t.me/w/app?startapp=x')
})

test('Telegram’s scheme contains bot, app and start parameter', () => {
  expect(toTelegramScheme('https://t.me/wallet/start?startapp=tonconnect')).toBe(
    'tg://resolve?domain=wallet&appname=start&startapp=tonconnect',
  )
  expect(toTelegramScheme('https://t.me/bot?startapp=s')).toBe('tg://resolve?domain=bot&startapp=s')
})

test('a wallet’s scheme keeps the parameters', () => {
  expect(toDeepLink('https://w.test/c?v=2&id=a', 'wallet-tc://')).toBe('wallet-tc://?v=2&id=a')
})

test('the link of a pending request contains session and trace', () => {
  expect(withSession('https://w.test/c', { id: 'ab', traceId: 't' })).toBe(
    'https://w.test/c?id=ab&trace_id=t',
  )
  const start = new URL(
    withSession('https://t.me/wallet?attach=wallet', { id: 'ab', traceId: 't' }),
  ).searchParams.get('startapp')
  expect(start).toBe('tonconnect-v__2-id__ab-trace--5Fid__t')
  expect(decodeTelegramUrlParameters(start ?? '')).toBe('tonconnect&v=2&id=ab&trace_id=t')
})
