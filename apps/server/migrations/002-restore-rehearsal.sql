-- Restores of the newest backup that were tried beside the database: an alarm follows when none has passed for a week.
CREATE TABLE restore_rehearsal (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  backup           text NOT NULL,
  problems         text[] NOT NULL,
  transfers        bigint NOT NULL,
  newest_transfer  timestamptz,
  finished_at      timestamptz NOT NULL
);
COMMENT ON COLUMN restore_rehearsal.problems IS 'what was wrong with the restored database; none: it has passed';
