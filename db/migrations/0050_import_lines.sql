-- What the check of an import found of each line that can be taken, and what it would change. Only the latest import's are kept.
create table import_lines (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged')),
  kind text not null,
  title text not null,
  year text,
  -- [{field, before, after}], of a title that would change.
  changes jsonb,
  primary key (import_id, line)
);
