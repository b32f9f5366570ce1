-- Content that operators prepare: published at once, at a time, or never. A kind's versions are the moments it changed.
CREATE TABLE content_draft (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text COLLATE "C" NOT NULL,
  value         jsonb NOT NULL,
  -- How often the kind had been changed when this was drafted: who publishes overwrites nothing unseen.
  based_on      integer NOT NULL,
  state         text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'published', 'discarded', 'failed')),
  note          text NOT NULL DEFAULT '',
  forecast      jsonb,
  created_by    text NOT NULL CHECK (created_by <> ''),
  created_at    timestamptz NOT NULL,
  publish_at    timestamptz,
  published_at  timestamptz,
  published_by  text,
  CHECK ((state = 'scheduled') <= (publish_at IS NOT NULL)),
  CHECK ((state = 'published') = (published_at IS NOT NULL))
);
CREATE INDEX content_draft_kind ON content_draft (kind, id DESC);
