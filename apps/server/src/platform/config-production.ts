import { isLoopback } from './http/loopback.ts'

interface ProductionSettings {
  NODE_ENV: string
  BOT_TOKEN?: string
  BOT_ID?: number
  DATABASE_URL?: string
  DATABASE?: string
  SESSION_SECRET?: string
  PUBLIC_URL?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** In production nothing is made up, and nothing is accepted that somebody else could know or read on the way. */
export function productionProblems(value: ProductionSettings, env: Environment): string[] {
  const { BOT_TOKEN, BOT_ID, DATABASE_URL, DATABASE, SESSION_SECRET, PUBLIC_URL } = value
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)
  if (value.NODE_ENV !== 'production') {
    return isPublic && !env.NODE_ENV
      ? ['NODE_ENV: must be set to production (or development) where PUBLIC_URL is not this machine']
      : []
  }
  return [
    ...(BOT_TOKEN || BOT_ID ? [] : ['BOT_TOKEN: must be set in production (or BOT_ID)']),
    ...(DATABASE_URL || DATABASE === 'embedded'
      ? []
      : ['DATABASE_URL: must be set in production, or DATABASE=embedded for the embedded one']),
    ...(DATABASE_URL && hasGuessablePassword(DATABASE_URL)
      ? [
          'DATABASE_URL: the password must be none that anybody guesses where the database is on another machine',
        ]
      : []),
    ...(SESSION_SECRET ? [] : ['SESSION_SECRET: must be set in production, at least 32 characters']),
    ...(SESSION_SECRET && new Set(SESSION_SECRET).size < fewestDistinct
      ? ['SESSION_SECRET: must be random, as openssl rand -hex 32 prints it']
      : []),
    ...(isPublic && !PUBLIC_URL.startsWith('https:')
      ? ['PUBLIC_URL: must begin with https:// in production; a proxy such as Caddy has the certificate']
      : []),
  ]
}

/** Of 32 random hex digits fewer than nine differ in three cases of a million; what is typed by hand repeats. */
const fewestDistinct = 9

const guessable = new Set(['postgres', 'password', 'ganj', 'admin', 'secret', 'changeme', '123456'])

function hasGuessablePassword(url: string): boolean {
  const { hostname, username, password, searchParams } = new URL(url)
  if (!password) return false
  // A socket of this machine, or its loopback: whoever is there needs no password.
  if (hostname === '' || searchParams.has('host') || isLoopback(hostname)) return false
  return guessable.has(decodeURIComponent(password).toLowerCase()) || password === username
}
