import { defineAdminCall } from './define-call.ts'

const read = (path: string) => defineAdminCall({ method: 'GET', path, permission: 'content.read' })
const edit = (path: string) => defineAdminCall({ method: 'POST', path, permission: 'content.edit' })
const publish = (path: string) => defineAdminCall({ method: 'POST', path, permission: 'content.publish' })

export const getContentKinds = read('/content')
export const getContentKind = read('/content/kind')
export const getContentVersion = read('/content/version')
export const getContentForecast = read('/content/forecast')
export const draftContent = edit('/content/draft')
export const uploadImage = edit('/content/image')
export const previewDraft = edit('/content/preview')
export const discardDraft = edit('/content/discard')
export const publishContent = publish('/content/publish')
export const revertContent = publish('/content/revert')
