-- The secret addresses at which readers' calendars are fetched by other programs; the secret itself is nowhere.
create table calendar_addresses (
  user_id text primary key references users(id) on delete cascade,
  key_hash text not null unique,
  made_at timestamptz not null default clock_timestamp()
);
