-- Lists that readers bring along from other sites (docs/decisions/0072-moving-in.md).
create table list_imports (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  file_name text not null check (file_name <> ''),
  -- The file; it goes once it has been read.
  upload_id text references uploads on delete set null,
  -- What wrote the file, as a code, and the site under whose name is kept what we do not model; null until that is known.
  format text,
  site text,
  -- Read without writing, shown, brought in, and taken back.
  state text not null default 'reading'
    check (state in ('reading', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- Why it failed, as a stored refusal.
  problem text,
  -- Whose word counts where the reader keeps something else already, for each kind.
  anime_policy text not null default 'mine' check (anime_policy in ('mine', 'theirs', 'newer')),
  manga_policy text not null default 'mine' check (manga_policy in ('mine', 'theirs', 'newer')),
  -- Whether scores are cast as ratings too.
  casts_ratings boolean not null default false,
  -- How often work on it has broken off by itself.
  failures integer not null default 0,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  undo_until timestamptz,
  check ((ended_at is null) = (state in ('reading', 'checked', 'running')))
);
create unique index one_list_import_at_a_time on list_imports (user_id) where ended_at is null;
create index list_imports_of_user on list_imports (user_id, id desc);
create index list_imports_in_turn on list_imports (id) where state in ('reading', 'running', 'undoing');
create index list_imports_of_upload on list_imports (upload_id);

create table list_import_rows (
  import_id bigint not null references list_imports on delete cascade,
  -- Of the row in its file, from 1.
  place integer not null,
  name text not null,
  -- What tells it from the other rows of the file, and the same in a later file.
  key text collate "C",
  -- As it was read; nothing if it was refused.
  record jsonb not null default '{}',
  outcome text not null check (outcome in ('matched', 'ambiguous', 'unknown', 'refused')),
  -- Why it was refused, as a stored refusal.
  problem text,
  -- The title that it is, and those that it may be. They may be deleted or merged at any time.
  title_id text collate "C",
  matched_by text check (matched_by in ('id', 'name', 'reader')),
  candidates text[] collate "C" not null default '{}',
  -- What the reader kept of the title when the row was compared with it.
  sort text check (sort in ('new', 'same', 'different')),
  -- [{field, mine, theirs}]
  differences jsonb not null default '[]',
  -- What its reader decided for this row alone.
  choice text check (choice in ('mine', 'theirs', 'skip')),
  -- What became of it, and of that when the import was undone.
  result text check (result in ('added', 'changed', 'unchanged', 'kept', 'skipped', 'waiting', 'undone', 'changed-since')),
  primary key (import_id, place)
);
create unique index list_import_rows_by_key on list_import_rows (import_id, key);
create index list_import_rows_in_turn on list_import_rows (import_id, title_id) where outcome = 'matched' and result is null;

-- Rows that no title of the catalogue has matched so far.
create table waiting_list_rows (
  user_id text not null references users (id) on delete cascade,
  key text collate "C" not null,
  name text not null,
  record jsonb not null,
  -- The import that brought it first; null once that has gone.
  import_id bigint references list_imports on delete set null,
  added_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index waiting_list_rows_in_turn on waiting_list_rows (tried_at);
create index waiting_list_rows_of_import on waiting_list_rows (import_id);

-- Which counters rose because of imports: each at most once per reader and title.
create table counted_by_imports (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  title_id text collate "C" not null references titles (id) on delete cascade,
  status text not null,
  counted_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id, status)
);
create index counted_by_imports_of_title on counted_by_imports (title_id);

-- What an import did can be undone for a day, batch by batch.
alter table undos add column list_import_id bigint references list_imports on delete cascade;
create index undos_of_list_import on undos (list_import_id) where list_import_id is not null;
