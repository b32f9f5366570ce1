import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** As the server's connections plan: otherwise plans made while tables were empty would read whole tables. */
const planByIndex = '-c enable_seqscan=off -c jit=off'

/**
 * Transactions a second of one SQL script under pgbench, prepared, with as many clients as the bench has connections.
 * @throws Error when pgbench is not installed
 */
export async function pgbench(
  url: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-bench-'))
  const file = join(folder, 'script.sql')
  await writeFile(file, script)
  try {
    const { stdout } = await run(
      'pgbench',
      [
        ...['--no-vacuum', '--protocol=prepared', '--jobs=2', `--client=${clients}`, `--time=${seconds}`],
        ...[`--file=${file}`, url],
      ],
      { env: { ...process.env, PGOPTIONS: planByIndex } },
    )
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps) throw new Error(`pgbench said nothing of its speed:\n${stdout}`)
    return Number(tps)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(
      'pgbench is missing: it comes with PostgreSQL (Debian: apt-get install postgresql-contrib)',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
