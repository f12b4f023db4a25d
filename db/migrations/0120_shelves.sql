-- Readers' own lists of titles, in the order that they choose (docs/decisions/0064-lists-of-ones-own.md).
create table shelves (
  id text collate "C" primary key default new_timestamp_id() check (id ~ '^[0-9]{1,18}$'),
  user_id text not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  -- Whoever gives it sees the list, unless it is private.
  link_key text collate "C" not null unique default replace(gen_random_uuid()::text, '-', '')
    check (link_key ~ '^[0-9a-f]{32}$'),
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- Deleted by its reader, who can undo that for ten minutes.
  deleted_at timestamptz,
  -- Hidden by an admin, with the reason that its reader is told.
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) between 1 and 1000),
  is_public boolean not null
    generated always as (visibility = 'public' and deleted_at is null and hidden_at is null) stored,
  check ((hidden_at is null) = (hidden_reason is null)),
  -- What its titles repeat.
  unique (id, user_id, is_public)
);
create index shelves_of_user on shelves (user_id, changed_at desc, id desc);
create index shelves_deleted on shelves (deleted_at) where deleted_at is not null;
create index shelves_hidden on shelves (hidden_at desc, id) where hidden_at is not null;

create table shelf_titles (
  shelf_id text collate "C" not null,
  title_id text collate "C" not null references titles (id) on delete cascade,
  -- Of the list: whose it is, and whether everybody may see it, so that a title finds its public lists by one index.
  user_id text not null,
  is_public boolean not null,
  -- Between any two there is room for another one.
  position numeric not null,
  note text not null default '',
  noted_at timestamptz not null default clock_timestamp(),
  added_at timestamptz not null default clock_timestamp(),
  primary key (shelf_id, title_id),
  -- Checked at the end of a statement, which may number all of them again.
  constraint shelf_titles_position unique (shelf_id, position) deferrable initially immediate,
  foreign key (shelf_id, user_id, is_public) references shelves (id, user_id, is_public)
    on update cascade on delete cascade
);
create index shelf_titles_of_title on shelf_titles (title_id);
create index shelf_titles_public on shelf_titles (title_id, added_at desc, shelf_id) where is_public;
