-- Titles that an admin has merged into others, with everything that is needed to undo it.
create table title_merges (
  merged_id text collate "C" primary key,
  -- Into which title, and which one stands for it now: another one if that title has been merged itself since.
  into_id text collate "C" not null,
  survivor_id text collate "C" not null references titles(id) on delete cascade,
  -- What imports and relations know it by: its external ids by site, names, and staff if it is a manga.
  kind text not null check (kind in ('anime', 'manga')),
  title text not null,
  format text,
  year text,
  ids jsonb not null,
  names text[] not null,
  people text[] not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  -- No reference: the merge outlives the account.
  merged_by text not null,
  merged_at timestamptz not null default clock_timestamp(),
  -- By table: rows that went with it, and rows of other titles that pointed to it. Those of readers are below.
  kept jsonb not null,
  pointing jsonb not null,
  -- Addresses of our own pictures in the rows that went, which stay as long as this row does.
  pictures text[] not null,
  check (merged_id <> into_id and merged_id <> survivor_id)
);
create index title_merges_of_survivor on title_merges (survivor_id, merged_at);
create index title_merges_by_name on title_merges (kind, title collate title_order);
create index title_merges_by_ids on title_merges using gin (ids jsonb_path_ops);

-- What readers had of the two titles: the keys of rows that moved to the survivor, and whole rows that gave way to newer
-- ones. They go with the account of their reader.
create table title_merge_rows (
  merged_id text collate "C" not null references title_merges(merged_id) on delete cascade,
  user_id text not null references users(id) on delete cascade,
  table_name text not null,
  is_moved boolean not null,
  kept_row jsonb not null
);
create index title_merge_rows_of_merge on title_merge_rows (merged_id, table_name);
create index title_merge_rows_of_user on title_merge_rows (user_id);

-- The merged title of which it was said; null for what was said of this one. A source may speak of both.
alter table title_records add column said_of text collate "C";
alter table replaced_records add column said_of text collate "C";
create unique index title_records_once on title_records (title_id, source, coalesce(said_of, ''));
alter table title_records drop constraint title_records_pkey;
