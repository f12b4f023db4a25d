-- Why an admin has suspended a user or hidden a review, for whom it concerns; null for what was done before reasons were asked for.
alter table users add column suspension_reason text check (char_length(suspension_reason) between 1 and 1000);
alter table reviews add column hidden_reason text check (char_length(hidden_reason) between 1 and 1000);
-- The log is searched by any part of the names in it.
create index admin_actions_by_part_of_name on admin_actions using gin (subject_name gin_trgm_ops);
create index admin_actions_by_part_of_email on admin_actions using gin (admin_email gin_trgm_ops);
