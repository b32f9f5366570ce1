import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { say } from './set-up.mjs'

const prefix = 'ganj-test-run-'
const gibibyte = 2 ** 30

/**
 * Creates a temporary folder in memory for one run of the tests. Most of what they write are copies of a database and profiles of
 * browsers, and a disk takes seconds for what memory takes milliseconds for.
 * @param memory where the system has a file system in memory
 * @param needed bytes that must be free there, and in all; a whole run takes up to half a GiB
 * @returns its path, and a function that removes it; undefined where there is no such file system or too little is free
 */
export function createTestFolder({ memory = '/dev/shm', needed = 2 * gibibyte } = {}) {
  if (!existsSync(memory)) return undefined
  removeAbandoned(memory)
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < needed) return undefined
  const path = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // Root runs the database as another user, who must be able to reach it.
  chmodSync(path, 0o711)
  return { path, remove: () => remove(path) }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(memory) {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) remove(join(memory, name))
  }
}

/** A database server that is still shutting down may add files meanwhile. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    say(`${path} could not be removed: ${error.message}`)
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
