-- Public profiles (docs/decisions/0063-public-profiles.md).

-- Every handle that is in use, or that nobody else may have yet.
create table handles (
  handle text collate "C" primary key check (handle ~ '^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$'),
  -- Whose it is or was; null once that reader is deleted.
  user_id text references users (id) on delete set null,
  -- Since when no profile has it; null while one does.
  left_at timestamptz,
  -- Whether an admin took it away: nobody gets it again.
  is_barred boolean not null default false
);
create index handles_by_user on handles (user_id);

-- What a reader shows of themselves, and to whom. Without a row: nothing, to nobody.
create table profiles (
  user_id text primary key references users (id) on delete cascade,
  handle text collate "C" unique references handles (handle),
  is_on boolean not null default false,
  -- Who gives this key is shown what is visible by link.
  link_key text not null check (link_key ~ '^[A-Za-z0-9]{32}$'),
  about text not null default 'private' check (about in ('private', 'link', 'public')),
  favourites text not null default 'private' check (favourites in ('private', 'link', 'public')),
  standings text not null default 'private' check (standings in ('private', 'link', 'public')),
  activity text not null default 'private' check (activity in ('private', 'link', 'public')),
  reviews text not null default 'private' check (reviews in ('private', 'link', 'public')),
  lists text not null default 'private' check (lists in ('private', 'link', 'public')),
  statistics text not null default 'private' check (statistics in ('private', 'link', 'public')),
  -- Set by an admin, with the reason that its reader is told.
  hidden_at timestamptz,
  hidden_reason text,
  bio_hidden_at timestamptz,
  bio_hidden_reason text,
  -- Why an admin took the last handle away; null once another one is chosen.
  handle_taken_reason text,
  -- Whether everybody finds it at its address.
  is_public boolean not null generated always as (
    is_on and hidden_at is null
      and 'public' in (about, favourites, standings, activity, reviews, lists, statistics)
  ) stored,
  check (not is_on or handle is not null),
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((bio_hidden_at is null) = (bio_hidden_reason is null))
);

-- However a profile loses its handle, with its reader or for another one, the handle stays reserved from then on.
create function leave_handle() returns trigger
language plpgsql as $$
begin
  update handles set left_at = now() where handle = old.handle;
  return null;
end
$$;

create trigger profiles_handle_left after delete on profiles
  for each row when (old.handle is not null) execute function leave_handle();

create trigger profiles_handle_changed after update of handle on profiles
  for each row when (old.handle is not null and old.handle is distinct from new.handle) execute function leave_handle();
