/** Whether an operator's browser is shown a draft: what proves it is in a cookie that no page reads. */
export const isPreview = (): boolean => /(?:^|;\s*)ganj_preview_kind=[a-z]/.test(document.cookie)
