-- Takes a tether prize from the budget of the week. Returns false, and takes nothing, if the budget does not suffice.
CREATE OR REPLACE FUNCTION wheel_spend_budget(p_week date, p_amount bigint, p_budget bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wheel_budget (week, spent) SELECT p_week, p_amount WHERE p_amount <= p_budget
  ON CONFLICT (week) DO UPDATE SET spent = wheel_budget.spent + excluded.spent
    WHERE wheel_budget.spent + excluded.spent <= p_budget;
  RETURN FOUND;
END $$;
