import { createHash } from 'node:crypto'

/** A Lua script that the server of a key runs atomically. */
export interface Script {
  readonly lua: string
  readonly sha: string
}

export const script = (lua: string): Script => ({ lua, sha: createHash('sha1').update(lua).digest('hex') })

/** A Valkey or Redis, single or a cluster. Its data can be lost at any moment: nothing in it is the only copy. */
export interface Valkey {
  /** The name of a key; all names of one `tag` are in the same slot, on the same node of a cluster. */
  keyOf(tag: string, name: string): string
  /**
   * Runs a script on keys of one tag. Rejects at once without a connection, and without an answer `within`
   * milliseconds: a quarter of a second by default, because PostgreSQL could answer as well.
   */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
    within?: number,
  ): Promise<unknown>
  publish(channel: string, message: string): Promise<unknown>
  /**
   * Subscribes to messages published from now on by any process; those published while the connection was lost are not
   * repeated.
   */
  subscribe(channel: string, onMessage: (message: string) => void): void
  close(): Promise<void>
}
