/** Players whose turns are mixed with each other. */
const block = 2_000
/** Without a common divisor with `block`, so that each place of a block comes once. */
const step = 777

/**
 * The index of a player for each call that a player makes once: the last players first, but neighbours apart. Players who call
 * at the same moment are seldom those who joined at the same moment, whose rows share pages.
 * @param players a multiple of 2,000
 */
export function turnsOf(players: number): () => number {
  let turn = 0
  return () => {
    const place = turn % block
    const begin = turn - place
    turn++
    return players - 1 - begin - ((place * step) % block)
  }
}
