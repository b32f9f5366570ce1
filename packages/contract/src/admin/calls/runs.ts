import { defineAdminCall, defineAdminList } from './define-call.ts'

export const getReviewRuns = defineAdminList('/runs', 'runs.read')
export const getReviewRun = defineAdminCall({ method: 'GET', path: '/runs/one', permission: 'runs.read' })
export const judgeRun = defineAdminCall({ method: 'POST', path: '/runs/judge', permission: 'runs.judge' })
