-- Expired keys are found by reading the table page by page. The index of their age was one more entry for each value call.
DROP INDEX idempotency_age;
