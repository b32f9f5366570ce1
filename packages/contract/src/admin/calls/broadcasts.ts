import { defineAdminCall, defineAdminList } from './define-call.ts'

const order = <Path extends string>(path: Path) =>
  defineAdminCall({ method: 'POST', path, permission: 'broadcasts.send' })

export const getBroadcasts = defineAdminList('/broadcasts', 'broadcasts.read')
export const getBroadcast = defineAdminCall({
  method: 'GET',
  path: '/broadcasts/one',
  permission: 'broadcasts.read',
})
export const countAudience = defineAdminCall({
  method: 'POST',
  path: '/broadcasts/audience',
  permission: 'broadcasts.read',
})
export const draftBroadcast = order('/broadcasts/draft')
export const testBroadcast = order('/broadcasts/test')
export const startBroadcast = order('/broadcasts/start')
export const pauseBroadcast = order('/broadcasts/pause')
export const resumeBroadcast = order('/broadcasts/resume')
export const stopBroadcast = order('/broadcasts/stop')
