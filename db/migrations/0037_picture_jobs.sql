-- Pictures are made for one reader after another, over all instances, and every attempt counts.

create table picture_jobs (
  -- The id of a reader, or of an upload for the catalogue: of each, one job runs at a time.
  name text primary key,
  holder uuid not null,
  -- Prolonged while the job runs; a crash lets it pass.
  held_until timestamptz not null
);

create table picture_attempts (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  begun_at timestamptz not null default now()
);
create index picture_attempts_of_user on picture_attempts (user_id, begun_at);
create index picture_attempts_by_age on picture_attempts (begun_at);
