-- Pictures that are kept, and uploads on their way to become one (§7 File storage, §9 Storage).

create table pictures (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  folder text not null check (folder in ('userImgs', 'imgs')),
  -- What users, titles and people refer to it by.
  address text not null unique,
  -- Null when the account is gone.
  user_id text references users on delete set null,
  -- When somebody last wanted it. Unused pictures are swept away a day later.
  wanted_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index pictures_of_user on pictures (user_id, created_at);
create index pictures_by_wanted on pictures (wanted_at);

create table uploads (
  id text primary key,
  -- Null when the account is gone.
  user_id text references users on delete set null,
  folder text not null check (folder in ('userImgs', 'imgs')),
  size integer not null check (size > 0 and size <= 33554432),
  -- Each write adds a segment and its bytes in one statement, if nobody else was faster.
  received integer not null default 0 check (received between 0 and size),
  segments text[] not null default '{}',
  -- Set when the picture is made; its segments are gone then.
  picture_id text references pictures on delete set null,
  created_at timestamptz not null default now()
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_age on uploads (created_at);

-- Whether a picture is in use is asked by its address.
create index users_by_image on users (image) where image <> '';
create index titles_by_own_poster on titles (poster) where poster like '/imgs/%';
create index titles_by_own_header on titles (header_image) where header_image like '/imgs/%';
create index characters_by_own_image on characters (image) where image like '/imgs/%';
create index staff_members_by_own_image on staff_members (image) where image like '/imgs/%';
