import { getGroupBoard, getMyGroup } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

/** The group that the player plays for; null without one. */
export const groupQuery = queryOptions({
  queryKey: ['group'],
  queryFn: ({ signal }) => call(getMyGroup, { signal }),
})

/** The groups of this week, computed every few minutes. */
export const groupBoardQuery = queryOptions({
  queryKey: ['group-board'],
  queryFn: ({ signal }) => call(getGroupBoard, { signal }),
})
