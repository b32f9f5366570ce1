/** An invalid answer; its message gives the reason in one sentence. */
export class WrongAnswer extends Error {}
