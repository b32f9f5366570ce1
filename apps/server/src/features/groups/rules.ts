/** The permitted titles of a group: all players read them on the board of groups. */
const title = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c _.!-]{1,31}$/u

export const isGroupTitle = (words: string): boolean => title.test(words)
