/**
 * A name between isolating marks, for a sentence: one in another script does not change the direction of the words around
 * it. Where it is an element of its own, `<bdi>` does the same.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`
