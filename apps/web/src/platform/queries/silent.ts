/**
 * Why a read that fails shows no toast; every other one does. A query names its reason in `meta.silent`.
 *
 * - `in-place`: the page that needs it says so where it would stand, with another try.
 * - `ahead`: a prefetch; the page that needs the data reads it again and shows the failure then.
 * - `repeated`: asked again by itself until it answers.
 * - `background`: the player has asked for nothing, and nothing is missing without it.
 * - `local`: no call to the server; the page says itself what came of it.
 */
export type SilentReason = 'in-place' | 'ahead' | 'repeated' | 'background' | 'local'
