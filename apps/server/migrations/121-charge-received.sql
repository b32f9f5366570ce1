-- What was taken in a day is asked by the day.
CREATE INDEX charge_received ON charge (received_at);
