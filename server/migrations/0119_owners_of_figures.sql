-- Beside each record that a figure counted: on whose page it stood, which an item that is deleted for good says no more
-- (null: on nobody's), and how much it added. Null of records with pages of their own, and where each counts as one.
alter table report_submission_figure
  add owners bigint[] check (cardinality(owners) = cardinality(ids)),
  add shares double precision[] check (cardinality(shares) = cardinality(ids));
