-- Lines of catalogues that a title has said before another line changed it: read again, they change nothing.
create table overtaken_lines (
  digest text primary key,
  title_id text collate "C" not null references titles on delete cascade,
  place bigint generated always as identity
);
create index overtaken_lines_of_title on overtaken_lines (title_id, place);

-- Lines that an import takes for a title without all ids saying so, with what was seen.
create table import_matches (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  name text not null,
  -- No reference: the list outlives the title.
  title_id text not null,
  kind text not null,
  title text not null,
  reason text not null,
  primary key (import_id, line)
);

-- Imports of the command line stand beside those of the dashboard once they have ended.
alter table imports add column by_command boolean not null default false;
