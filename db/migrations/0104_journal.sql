-- Whether a date is written as far as it is known: YYYY, YYYY-MM or YYYY-MM-DD.
create function is_partial_date(text) returns boolean
language sql immutable strict parallel safe
return $1 ~ '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$';

-- What a reader keeps of a title beside the list entry: one row per reader and title, made by the first thing put into it.
create table journal (
  user_id text not null references users (id) on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  -- Episodes or chapters, and volumes.
  progress integer not null default 0 check (progress between 0 and 100000),
  volumes integer not null default 0 check (volumes between 0 and 100000),
  started_on text check (is_partial_date(started_on)),
  finished_on text check (is_partial_date(finished_on)),
  dropped_on text check (is_partial_date(dropped_on)),
  is_finished boolean not null default false,
  is_paused boolean not null default false,
  is_dropped boolean not null default false,
  -- How often the reader has come back to it, and whether they are at it again.
  repeats integer not null default 0 check (repeats between 0 and 10000),
  is_repeating boolean not null default false,
  -- The reader's own; it never counts in the title's average.
  score numeric(3, 1) check (score between 0.1 and 10),
  notes text not null default '',
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- Shown to its reader alone, whatever else they show.
  is_private boolean not null default false,
  -- By site, what an import brought that has no column here.
  elsewhere jsonb not null default '{}',
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, title_id),
  foreign key (title_id, kind) references titles (id, kind) on delete cascade
);
create index journal_of_title on journal (title_id);

-- What readers did, in order. A row is never changed; one whose deed was undone is named in undone_activity.
create table activity (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  title_id text collate "C" not null references titles (id) on delete cascade,
  verb text not null check (verb in ('added', 'status', 'progress', 'finished', 'rated', 'scored', 'reviewed')),
  -- Of 'added', 'status' and 'finished': what the title's standing became.
  standing text check (standing in ('dropped', 'repeating', 'on-hold', 'completed', 'current', 'planning')),
  -- Of 'progress': episodes or chapters before and after.
  progress_from integer,
  progress_to integer,
  stars smallint,
  score numeric(3, 1),
  review_id text,
  happened_at timestamptz not null default clock_timestamp()
);
create index activity_of_user on activity (user_id, happened_at desc, id desc);
create index activity_of_title on activity (title_id);

create table undone_activity (
  activity_id bigint primary key references activity (id) on delete cascade
);

-- Changes that their reader can still take back: the entry and the journal's row of each title before and after.
create table undos (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  until timestamptz not null,
  records jsonb not null,
  activity_ids bigint[] not null default '{}',
  -- The entry that was taken off the list, if the change was of one title.
  entry_id text collate "C"
);
create index undos_of_user on undos (user_id, until);
create index undos_by_age on undos (until);

-- Drops that could be undone until now.
insert into journal (user_id, title_id, kind, is_dropped, dropped_on, made_at, changed_at)
select user_id, title_id, kind, true, to_char(undo_until at time zone 'UTC', 'YYYY-MM-DD'), undo_until, undo_until
from dropped_entries;
insert into undos (user_id, until, records, entry_id)
select d.user_id, d.undo_until, jsonb_build_array(jsonb_build_object('titleId', d.title_id,
    'before', jsonb_build_object('entry', to_jsonb(d) - 'undo_until', 'journal', null),
    'after', jsonb_build_object('entry', to_jsonb(e), 'journal', to_jsonb(j)))), d.id
from dropped_entries d
join journal j on j.user_id = d.user_id and j.title_id = d.title_id
left join list_entries e on e.user_id = d.user_id and e.title_id = d.title_id;
drop table dropped_entries;
