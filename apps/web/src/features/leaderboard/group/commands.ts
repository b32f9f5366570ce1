import { isClientFault } from '@ganj/client'
import { createGroup, leaveGroup } from '@ganj/contract'
import { defineCommand } from '#player/commands/define-command.ts'
import { leaderboardQuery } from '../leaderboard-query.ts'
import { groupBoardQuery, groupQuery } from './group-queries.ts'

const boards = [leaderboardQuery('group'), groupBoardQuery]

/** A refusal is shown at the field. */
const isAboutTitle = (fault: unknown) =>
  isClientFault(fault) && (fault.code === 'group.title-invalid' || fault.code === 'request.invalid')

export const makeGroup = defineCommand({
  endpoint: createGroup,
  body: (title: string) => ({ title }),
  applies: (queries, group) => queries.setQueryData(groupQuery.queryKey, group),
  invalidates: boards,
  sayFault: (fault) => (isAboutTitle(fault) ? 'in-place' : 'toast'),
})

export const leaveMyGroup = defineCommand({
  endpoint: leaveGroup,
  applies: (queries) => queries.setQueryData(groupQuery.queryKey, null),
  invalidates: boards,
})
