-- BIL-23: the day of the month to which it was agreed to pay, where a shorter month has moved the expiration off it. Null is
-- the expiration's own day.
alter table account add bill_day integer check (bill_day between 1 and 31);
