/**
 * The number of every advisory lock of the server. PostgreSQL has one key space for a database, so that two purposes
 * with the same number would block each other; therefore no other file may contain a lock number.
 */
export const advisoryLocks = {
  /** For as long as the migrations run. */
  migrations: 4_271_001,
  /** Held by the process that receives the bot's updates, for as long as it does. */
  botUpdates: 4_271_002,
  /** A transaction that seeds or changes content. */
  content: 4_271_004,
  /** A transaction that finds out whether two connections are to one database. */
  sameDatabase: 4_271_006,
  /** A transaction that forms a batch of payouts. */
  payoutBatch: 4_271_080,
  /** Held by the signer, which imports nothing from the server and repeats the number. */
  signer: 4_271_081,
  /** In the maintenance database of an embedded server: shared by all that use it. */
  embeddedServer: 7_214_001,
} as const

/** The first key of locks with two keys, which have a separate key space. */
export const twoKeyLocks = {
  /** A transaction that changes a player's places on the boards; the second key is a hash of the player's id. */
  standing: 4_271_003,
  /** Held while a recurring job runs; the second key is a hash of its name. */
  recurringJob: 4_271_005,
  /** Held by each queue of a process for as long as it runs jobs; the second key is a hash of the queue's name. */
  jobQueue: 4_271_007,
  /** Held while a player's data is exported; the second key is a hash of the player's id. */
  dataExport: 4_271_180,
} as const

/** Texts whose `hashtext` is locked by functions of the database, in the same key space as `advisoryLocks`. */
export const hashedLocks = ['history', 'analytics_event'] as const

/** Likewise the first key of two, in the key space of `twoKeyLocks`. `run_queue`: a claim; the second is a hash of the player's id. */
export const hashedTwoKeyLocks = ['run_queue'] as const
