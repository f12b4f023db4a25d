-- What the storage holds is compared with the tables now and then, by one instance at a time.

create table storage_sweeps (
  only_row boolean primary key default true check (only_row),
  -- Written into the storage too: what another site keeps there is not ours to delete.
  site_id uuid not null default gen_random_uuid(),
  swept_at timestamptz not null default '-infinity'
);
insert into storage_sweeps default values;
