-- Catalogues that admins bring in on the dashboard, and posters that are fetched from other sites.

-- A catalogue's file arrives as pictures do, and may be larger.
alter table uploads drop constraint uploads_folder_check;
alter table uploads add constraint uploads_folder_check check (folder in ('userImgs', 'imgs', 'catalogues'));
alter table uploads drop constraint uploads_size_check;
alter table uploads add constraint uploads_size_check
  check (size > 0 and size <= case folder when 'catalogues' then 268435456 else 33554432 end);

create table imports (
  id bigint generated always as identity primary key,
  -- Null when the account is gone.
  user_id text references users on delete set null,
  file_name text not null check (file_name <> ''),
  size integer not null check (size > 0),
  -- The file; it goes when the import ends.
  upload_id text references uploads on delete set null,
  -- Read without writing, shown, brought in; and the three ends.
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  bytes_read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- Whether it waits for an import of the command line.
  waiting boolean not null default false,
  -- What reading without writing has found: its figures and its first rows.
  preview jsonb,
  -- How often work on it has broken off by itself.
  failures integer not null default 0,
  began_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('checking', 'checked', 'running')))
);
create unique index one_import_at_a_time on imports ((true)) where ended_at is null;
create index imports_of_upload on imports (upload_id);

-- Lines that were not taken, as the last reading found them.
create table import_problems (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  reason text not null,
  primary key (import_id, line)
);

-- Where a poster of ours was fetched from, so that an import which still names that address leaves it alone.
alter table titles add column poster_source text;
create index titles_by_remote_poster on titles (id) where poster like 'http%';

create table poster_runs (
  id bigint generated always as identity primary key,
  user_id text references users on delete set null,
  -- Null for every title whose poster is elsewhere.
  title_id text collate "C",
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  wanted integer not null check (wanted >= 0),
  fetched integer not null default 0,
  failed integer not null default 0,
  -- Titles are taken in the order of their ids; those up to here are settled.
  last_title_id text collate "C" not null default '',
  failures integer not null default 0,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'running'))
);
create unique index one_poster_run_at_a_time on poster_runs ((true)) where ended_at is null;

create table poster_failures (
  poster_run_id bigint not null references poster_runs on delete cascade,
  title_id text collate "C" not null,
  address text not null,
  reason text not null,
  primary key (poster_run_id, title_id)
);
