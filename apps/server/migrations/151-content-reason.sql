-- Why content was changed, in the words of whoever changed it.
ALTER TABLE content ADD COLUMN reason text NOT NULL DEFAULT '';
