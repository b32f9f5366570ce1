import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireLock } from './lock-file.ts'
import { freePort } from './postmaster.ts'

/**
 * Runs PGlite, PostgreSQL compiled to WebAssembly, behind a socket of the loopback. It has no lock of its own, and two
 * processes on one folder would lose rows, hence our lock; and it does not flush to the disk.
 */
export async function startPGlite(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  const release = await acquireLock(join(dataDir, 'pglite.lock'))
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')
    const db = await PGlite.create(join(dataDir, 'pglite'))
    const port = await freePort()
    const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 16 })
    await server.start()
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
      async stop() {
        await server.stop()
        await db.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
