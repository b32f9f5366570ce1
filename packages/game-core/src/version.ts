/**
 * The version of the rules. Every change that makes any run end differently needs the next number: the golden
 * runs fail until it is given, and a server replays only the versions it offers.
 */
export const rulesVersion = 1
