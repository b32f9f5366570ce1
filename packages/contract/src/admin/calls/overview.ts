import { defineAdminCall } from './define-call.ts'

const read = (path: string) => defineAdminCall({ method: 'GET', path, permission: 'overview.read' })

export const getOverview = read('/overview')
export const getRetention = read('/overview/retention')
export const getFunnel = read('/overview/funnel')
export const getWaiting = defineAdminCall({
  method: 'GET',
  path: '/overview/waiting',
  permission: 'signed-in',
})
export const getHealth = defineAdminCall({ method: 'GET', path: '/health', permission: 'health.read' })
