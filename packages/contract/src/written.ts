/**
 * The header of the consistency token, by which clients read their own writes from any process. The answer to a write carries
 * it. A read that carries it is not answered from a replica that lags behind that write. Absent without a replica.
 */
export const writtenHeader = 'x-ganj-written'
