/**
 * Why a read that fails shows no toast; every other one does. A query names its reason in `meta.silent`.
 *
 * - `in-place`: the page shows the failure in the place of the data, with a retry.
 * - `ahead`: a prefetch; the page that needs the data reads it again and shows the failure then.
 * - `repeated`: retried automatically until it succeeds.
 * - `background`: the player did not request it, and nothing is missing without it.
 * - `local`: no call to the server; the page shows the result itself.
 */
export type SilentReason = 'in-place' | 'ahead' | 'repeated' | 'background' | 'local'
