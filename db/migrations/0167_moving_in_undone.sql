-- An undo of an import looks for titles that were merged since.
alter table undos add column made_at timestamptz not null default clock_timestamp();
-- A row that its reader has removed is kept for the ten minutes in which that can be undone.
alter table waiting_list_rows add column removed_at timestamptz;
create index waiting_list_rows_removed on waiting_list_rows (removed_at) where removed_at is not null;
