-- no transaction
-- Reads the tables while others write to them.
ALTER TABLE run VALIDATE CONSTRAINT run_public_id_check;
ALTER TABLE run VALIDATE CONSTRAINT run_seed_check;
ALTER TABLE wheel_player VALIDATE CONSTRAINT wheel_player_client_seed_check;
ALTER TABLE wheel_spin VALIDATE CONSTRAINT wheel_spin_public_id_check;
ALTER TABLE purchase VALIDATE CONSTRAINT purchase_public_id_check;
