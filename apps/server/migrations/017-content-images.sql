-- Pictures of content, named by their own hash: a picture never changes under its address.
CREATE TABLE content_image (
  hash        text COLLATE "C" PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  type        text NOT NULL CHECK (type IN ('png', 'jpg', 'webp')),
  bytes       bytea NOT NULL CHECK (octet_length(bytes) <= 262144),
  created_by  text NOT NULL CHECK (created_by <> ''),
  created_at  timestamptz NOT NULL
);
ALTER TABLE content_image ALTER COLUMN bytes SET STORAGE EXTERNAL;
