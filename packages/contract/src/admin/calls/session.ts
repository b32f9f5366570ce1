import { defineAdminCall, defineAdminList } from './define-call.ts'

export const signInByLink = defineAdminCall({
  method: 'POST',
  path: '/session/by-link',
  permission: 'none',
})
export const signInByTelegram = defineAdminCall({
  method: 'POST',
  path: '/session/by-telegram',
  permission: 'none',
})
export const signInByLoginWidget = defineAdminCall({
  method: 'POST',
  path: '/session/by-login-widget',
  permission: 'none',
})
export const getSignInMeans = defineAdminCall({ method: 'GET', path: '/session/means', permission: 'none' })
export const getSession = defineAdminCall({ method: 'GET', path: '/session', permission: 'signed-in' })
export const setUpSecondFactor = defineAdminCall({
  method: 'POST',
  path: '/session/second-factor/set-up',
  permission: 'signed-in',
})
export const confirmSecondFactor = defineAdminCall({
  method: 'POST',
  path: '/session/second-factor/confirm',
  permission: 'signed-in',
})
const passkey = (path: string) =>
  defineAdminCall({ method: 'POST', path: `/session/passkey/${path}`, permission: 'signed-in' })
export const askPasskey = passkey('ask')
export const provePasskey = passkey('prove')
export const offerPasskey = passkey('offer')
export const addPasskey = passkey('add')
export const removePasskey = passkey('remove')
export const getPasskeys = defineAdminList('/session/passkeys', 'signed-in')
export const endSession = defineAdminCall({ method: 'POST', path: '/session/end', permission: 'signed-in' })
export const getSessions = defineAdminList('/sessions', 'signed-in')
export const revokeSession = defineAdminCall({
  method: 'POST',
  path: '/sessions/revoke',
  permission: 'signed-in',
})
