-- What admins did: who, what, when, before and after. Rows are added and never touched again.

create table admin_actions (
  id bigint generated always as identity primary key,
  -- No reference: an entry outlives the account, and with its address still says who it was.
  admin_id text not null,
  admin_email text not null,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)+$'),
  subject_kind text not null check (subject_kind in ('title', 'user', 'review', 'import')),
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  acted_at timestamptz not null default clock_timestamp()
);
create index admin_actions_by_action on admin_actions (action, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: it only grows', lower(tg_op), tg_table_name;
end
$$;

create trigger admin_actions_only_grow before update or delete or truncate on admin_actions
  for each statement execute function refuse_change();
