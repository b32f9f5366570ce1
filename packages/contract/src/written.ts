/**
 * Header by which a caller sees its own writes, whichever process answers: calls that wrote are answered with it, and who sends
 * it along with a read is not answered from a copy of the database that is behind. Absent where there is no copy.
 */
export const writtenHeader = 'x-ganj-written'
