-- Readers report lists of others' own, as they report reviews and profiles.
create table shelf_reports (
  shelf_id text collate "C" not null references shelves (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'off-topic', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  -- When an admin decided about it.
  settled_at timestamptz,
  primary key (user_id, shelf_id)
);
create index shelf_reports_of_shelf on shelf_reports (shelf_id, reported_at);
create index shelf_reports_open on shelf_reports (shelf_id) where settled_at is null;
