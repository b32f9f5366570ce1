import pg from 'pg'
import { afterAll, vi } from 'vitest'
import type { Program } from '../programs/program.ts'

/** A point at which `program` is killed. */
export interface CrashPoint {
  name: string
  program: 'api' | 'worker' | 'signer'
  /** The table and the state of the write. */
  step: string
  /**
   * The fate of the statement: the database rolls it back because the connection ends (`undone`), executes it without
   * an answer (`done`), or commits it without an answer (`committed`).
   */
  fate: 'undone' | 'done' | 'committed'
}

/** Any number that no other lock uses. */
const lock = 4_271_777

/** Waits until a condition is true. @throws after `seconds` */
export const eventually = (holds: () => Promise<boolean>, seconds = 60): Promise<boolean> =>
  vi.waitUntil(holds, { interval: 20, timeout: seconds * 1000 })

/** A transaction that reaches the wanted step is blocked there, until the gate releases it or ends it. */
export async function createGate(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  afterAll(() => client.end())
  await client.query(`
    CREATE TABLE wanted_step (name text, at_commit boolean);
    CREATE FUNCTION pause_at_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF EXISTS (SELECT FROM wanted_step
                  WHERE name = TG_TABLE_NAME || ' ' || new.state AND at_commit = (TG_NAME = 'pause_at_state_at_commit')) THEN
        PERFORM pg_advisory_xact_lock(${lock});
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER pause_at_state AFTER INSERT OR UPDATE ON payout FOR EACH ROW EXECUTE FUNCTION pause_at_state();
    CREATE TRIGGER pause_at_state AFTER INSERT OR UPDATE ON payout_batch FOR EACH ROW EXECUTE FUNCTION pause_at_state();
    CREATE CONSTRAINT TRIGGER pause_at_state_at_commit AFTER INSERT OR UPDATE ON payout DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION pause_at_state();`)
  const waiting = async () => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_locks WHERE locktype = $1 AND objid = $2 AND NOT granted',
      ['advisory', lock],
    )
    return rows
  }
  return {
    /** Kills a program in the step that `work` leads it to. */
    killIn: async (
      { step, fate }: CrashPoint,
      program: Program,
      work: () => Promise<unknown>,
    ): Promise<void> => {
      await client.query('SELECT pg_advisory_lock($1)', [lock])
      await client.query('INSERT INTO wanted_step VALUES ($1, $2)', [step, fate === 'committed'])
      await work()
      await eventually(async () => (await waiting()).length > 0)
      await program.kill()
      if (fate === 'undone') {
        for (const { pid } of await waiting()) await client.query('SELECT pg_terminate_backend($1)', [pid])
      }
      await client.query('DELETE FROM wanted_step')
      await client.query('SELECT pg_advisory_unlock($1)', [lock])
    },
  }
}
