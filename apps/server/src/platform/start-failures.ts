import { nameOf, wordsOf } from './command-line.ts'

/** Ends a start that is impossible although every setting has the right form. */
function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Ends a start without the database that the setting names. */
export const endWithoutDatabase =
  (setting: string, address: string) =>
  (error: unknown): never =>
    end(
      `${setting}: no connection to ${nameOf(address)}: start or create that database, or correct the address (${wordsOf(error)})`,
    )

/** Ends a start whose host name or port cannot be listened on, by the settings that name them. */
export const endWithoutPort =
  (settings: { host: string; port: string }) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === undefined) throw error
    const why = wordsOf(error)
    if (code === 'EADDRINUSE')
      return end(
        `${settings.port}: the port is in use: choose another one, or end the program that has it (${why})`,
      )
    if (code === 'EACCES')
      return end(`${settings.port}: the port is reserved: choose one from 1024 on (${why})`)
    return end(`${settings.host}: must be an address of this machine, or a name that has one (${why})`)
  }
