/** An answer that cannot be used; its message says why in one sentence. */
export class WrongAnswer extends Error {}
