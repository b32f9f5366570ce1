// @vitest-environment node
import { expect, test } from 'vitest'
import { paramsOf } from './params.ts'

test('a path gives the decoded parameters of its pattern', () => {
  expect(paramsOf('/runs/:player/:id', '/runs/p-1/a%20b')).toEqual({ player: 'p-1', id: 'a b' })
  expect(paramsOf('/', '/')).toEqual({})
  expect(paramsOf('/broadcasts/new', '/broadcasts/new')).toEqual({})
})

test('a path with another length or other segments does not match', () => {
  for (const path of ['/runs', '/runs/p-1', '/runs/p-1/2/3', '/players/p-1/2'])
    expect(paramsOf('/runs/:player/:id', path)).toBeNull()
  expect(paramsOf('/', '/players')).toBeNull()
})

test('a segment that cannot be decoded is returned unchanged', () => {
  expect(paramsOf('/players/:id', '/players/%E0%A4%A')).toEqual({ id: '%E0%A4%A' })
})
