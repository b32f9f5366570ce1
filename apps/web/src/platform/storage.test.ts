import { expect, test } from 'vitest'
import { safeStorage } from './storage.ts'

test('a value that does not fit into a full storage counts, not the older one that is stored', () => {
  const held = new Map([['key', 'old']])
  let isFull = true
  const storage: Storage = {
    length: 0,
    key: () => null,
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key) => void held.delete(key),
  }
  const safe = safeStorage(() => storage)
  safe.set('key', 'new')
  expect(safe.get('key')).toBe('new')
  isFull = false
  safe.set('key', 'newer')
  held.set('key', 'by another tab')
  expect(safe.get('key')).toBe('by another tab')
  safe.remove('key')
  expect(safe.get('key')).toBeNull()
})

test('without a storage values are kept in memory', () => {
  const safe = safeStorage(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  safe.set('key', 'value')
  expect(safe.get('key')).toBe('value')
  safe.remove('key')
  expect(safe.get('key')).toBeNull()
})
