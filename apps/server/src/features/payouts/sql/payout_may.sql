-- Which step may follow which. A batched payout returns to approved only when it is proven unpaid, and to review when
-- the signer refuses it.
CREATE OR REPLACE FUNCTION payout_may(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_from, p_to) IN (
    ('requested', 'in-review'), ('requested', 'approved'),
    ('in-review', 'approved'), ('in-review', 'rejected'), ('in-review', 'cancelled'),
    ('approved', 'batched'), ('approved', 'in-review'), ('approved', 'rejected'), ('approved', 'cancelled'),
    ('batched', 'signed'), ('batched', 'approved'), ('batched', 'in-review'),
    ('signed', 'sent'), ('signed', 'approved'), ('signed', 'failed'),
    ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'approved'))
$$;
