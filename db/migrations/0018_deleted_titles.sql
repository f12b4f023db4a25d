-- A deleted title with everything that went with it, for the ten minutes in which that can be undone.

create table deleted_titles (
  title_id text collate "C" primary key,
  kind text not null check (kind in ('anime', 'manga')),
  title text not null,
  -- Rows by the name of their table.
  snapshot jsonb not null,
  -- Addresses of our own pictures in it, which stay as long as this row does.
  pictures text[] not null,
  deleted_at timestamptz not null default clock_timestamp()
);
