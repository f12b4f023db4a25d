-- Entries that were dropped a moment ago, as they were: for ten seconds the reader can have them back (§4 deletes the entry).
create table dropped_entries (
  id text collate "C" primary key,
  user_id text not null references users on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  status text not null,
  added_at timestamptz not null,
  undo_until timestamptz not null,
  unique (user_id, title_id),
  foreign key (title_id, kind) references titles (id, kind) on delete cascade
);
create index dropped_entries_of_title on dropped_entries (title_id);
create index dropped_entries_by_end on dropped_entries (undo_until);
