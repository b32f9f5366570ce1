import { beforeEach, expect, test, vi } from 'vitest'

const open = async () => {
  vi.resetModules()
  return import('./theme-choice.ts')
}

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

test('outside Telegram the theme is dark until the player chooses, and the choice survives a reload', async () => {
  const { chooseTheme, useTheme } = await open()
  expect(useTheme.getState()).toMatchObject({ choice: 'dark', shown: 'dark' })
  chooseTheme('light')
  expect(document.documentElement.dataset.theme).toBe('light')
  expect((await open()).useTheme.getState()).toMatchObject({ choice: 'light', shown: 'light' })
})

test('the host’s theme is applied only with the choice `auto`', async () => {
  const { chooseTheme, followHostTheme, useTheme } = await open()
  followHostTheme('light')
  expect(useTheme.getState().shown).toBe('dark')
  chooseTheme('auto')
  expect(useTheme.getState().shown).toBe('light')
  followHostTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})
