CREATE OR REPLACE FUNCTION payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'payouts are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (old.id, old.public_id, old.player_id, old.amount, old.fee, old.address, old.created_at)
     IS DISTINCT FROM (new.id, new.public_id, new.player_id, new.amount, new.fee, new.address, new.created_at) THEN
    RAISE EXCEPTION 'a payout keeps who, where and how much' USING ERRCODE = 'restrict_violation';
  END IF;
  IF new.state <> old.state AND NOT payout_may(old.state, new.state) THEN
    RAISE EXCEPTION 'a payout does not go from % to %', old.state, new.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END $$;
