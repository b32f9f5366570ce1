/**
 * Why a failed read shows no toast; all others do. A query sets its reason as `meta.silent`.
 *
 * - `in-place`: the page shows the failure in the place of the data, with a retry.
 * - `ahead`: a prefetch; the page that needs the data reads it again and shows the failure then.
 * - `repeated`: retried automatically until it succeeds.
 * - `background`: the player did not request it, and nothing is missing without it.
 * - `local`: no call to the server; the page shows the result itself.
 */
export type SilentReason = 'in-place' | 'ahead' | 'repeated' | 'background' | 'local'
