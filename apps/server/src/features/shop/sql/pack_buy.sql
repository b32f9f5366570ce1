-- Buys packs with indicators, each for another player: checks the limit, takes the price, grants the goods, stores the
-- purchase and its answer. The shape of a term: { "pack", "version", "mostEver", "mostToday", "day", "reaction",
-- "answer" }; the id of the purchase is added to `answer`. A repeated call is answered by the id of its purchase and
-- the version of its pack, as an array.
CREATE OR REPLACE FUNCTION pack_buy(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[],
  p_purchases text[], p_leg_of int[], p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_due boolean[];
  v_fresh jsonb[];
  v_postings text[];
  v_packs text[];
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  SELECT array_agg(coalesce(fault, CASE
           WHEN kept IS NOT NULL THEN NULL
           WHEN ever >= (term ->> 'mostEver')::int THEN 'shop.already-bought'
           WHEN day >= (term ->> 'day')::date AND today >= (term ->> 'mostToday')::int
             OR (term ->> 'mostToday')::int < 1 THEN 'shop.daily-limit' END)),
         array_agg('pack:' || purchase), array_agg(term ->> 'pack')
    INTO v_faults, v_postings, v_packs
    FROM (SELECT asked.*, ever, day, today
            FROM (SELECT *, p_terms -> (of - 1) AS term
                    FROM unnest(p_players, p_purchases, p_of, v_faults, v_kept) WITH ORDINALITY
                           AS a (player, purchase, of, fault, kept, at)) asked
            LEFT JOIN LATERAL (SELECT ever, day, today FROM purchase_count
                                WHERE player_id = player AND pack = term ->> 'pack' LIMIT 1) bought ON true
           ORDER BY at) counted;
  v_due := ARRAY(SELECT fault IS NULL AND kept IS NULL FROM unnest(v_faults, v_kept) AS a (fault, kept));

  SELECT array_agg(fault), array_agg(fresh) INTO v_faults, v_fresh
    FROM (SELECT coalesce(a.fault, p.fault) AS fault, CASE WHEN p.moved
                 THEN p_terms -> (a.of - 1) -> 'answer' || jsonb_build_object('publicId', purchase) END AS fresh
            FROM unnest(v_faults, p_of, p_purchases) WITH ORDINALITY AS a (fault, of, purchase, at)
            LEFT JOIN ledger_post_batch(
              p_players, v_postings, array_fill('pack'::text, ARRAY[cardinality(p_players)]), v_packs, p_nows, v_due, true,
              p_leg_of, p_currencies, p_deltas, p_houses) p ON p.at = a.at
           ORDER BY a.at) paid;
  v_due := ARRAY(SELECT fresh IS NOT NULL FROM unnest(v_fresh) fresh);

  -- A purchase for money is counted without locking the balance: after a conflict with one, the call is retried.
  PERFORM purchases_count(array_agg(player), array_agg(pack), array_agg((p_terms -> (of - 1) ->> 'day')::date))
     FROM unnest(p_players, v_packs, p_of, v_due) AS a (player, pack, of, is_due) WHERE is_due;
  IF jsonb_path_exists(p_terms, '$[*] ? (@.mostEver != null || @.mostToday != null)') THEN
    PERFORM FROM unnest(p_players, v_packs, p_of, v_due) AS a (player, pack, of, is_due)
     CROSS JOIN LATERAL (SELECT * FROM purchase_count c WHERE c.player_id = a.player AND c.pack = a.pack LIMIT 1) c
     WHERE is_due AND (c.ever > (p_terms -> (of - 1) ->> 'mostEver')::int
                       OR c.today > (p_terms -> (of - 1) ->> 'mostToday')::int);
    IF FOUND THEN
      RAISE EXCEPTION 'a pack was sold out meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  INSERT INTO purchase (player_id, public_id, pack, pack_version, created_at)
  SELECT player, purchase, pack, (p_terms -> (of - 1) ->> 'version')::int, now
    FROM unnest(p_players, p_purchases, v_packs, p_of, p_nows, v_due) AS a (player, purchase, pack, of, now, is_due)
   WHERE is_due;
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, ARRAY(
    SELECT CASE WHEN fresh IS NOT NULL THEN jsonb_build_array(purchase, p_terms -> (of - 1) -> 'version') END
      FROM unnest(v_fresh, p_purchases, p_of) AS a (fresh, purchase, of)), p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
