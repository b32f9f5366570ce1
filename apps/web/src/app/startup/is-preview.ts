/** Whether this browser shows an operator a draft. The credential itself is in an HttpOnly cookie. */
export const isPreview = (): boolean => /(?:^|;\s*)ganj_preview_kind=[a-z]/.test(document.cookie)
