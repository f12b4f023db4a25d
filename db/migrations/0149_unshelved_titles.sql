-- Titles that their reader has taken off a list, for the ten minutes in which that can be undone.
create table unshelved_titles (
  shelf_id text collate "C" not null references shelves (id) on delete cascade,
  title_id text collate "C" not null references titles (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- As they were.
  position numeric not null,
  note text not null,
  noted_at timestamptz not null,
  added_at timestamptz not null,
  taken_off_at timestamptz not null default clock_timestamp(),
  primary key (shelf_id, title_id)
);
create index unshelved_titles_of_title on unshelved_titles (title_id);
create index unshelved_titles_of_user on unshelved_titles (user_id);
create index unshelved_titles_by_age on unshelved_titles (taken_off_at);
