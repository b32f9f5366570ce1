import { expect, test } from 'vitest'
import { createSeasonWorld, hour, week } from '#test/fixtures/seasons.ts'

const { database, advance, close, steps, boardNow, standOn } = await createSeasonWorld()

test('a week that fails is reported, and does not prevent the payment of the next week', async () => {
  const bad = await boardNow()
  await standOn(bad, 3)
  advance(week)
  const good = await boardNow()
  await standOn(good, 3)
  advance(week)
  await database.pool.query(`
    CREATE FUNCTION refuse_season() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'this season is broken'; END $$;
    CREATE TRIGGER refuse_season BEFORE UPDATE ON season FOR EACH ROW WHEN (old.board = '${bad}')
      EXECUTE FUNCTION refuse_season()`)
  await expect(close()).rejects.toThrow(`${bad}: this season is broken`)
  advance(7 * hour)
  await expect(close()).rejects.toThrow(`${bad}: this season is broken`)
  expect([await steps(bad), await steps(good)]).toEqual([[], ['finalised', 'approved', 'paid']])

  await database.pool.query('DROP TRIGGER refuse_season ON season')
  await close()
  advance(7 * hour)
  await close()
  expect(await steps(bad)).toEqual(['finalised', 'approved', 'paid'])
})
