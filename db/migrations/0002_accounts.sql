-- Users (§3) and what the auth library keeps about them: sessions, sign-in methods, one-time codes.

create table users (
  id text primary key,
  email citext not null unique,
  email_verified boolean not null default false,
  user_name text not null,
  gender text not null default '' check (gender in ('', 'Male', 'Female', 'Other')),
  birthdate date,
  bio text not null default '',
  -- Empty means the default avatar.
  image text not null default '',
  is_admin boolean not null default false,
  auth_provider text not null default 'local' check (auth_provider in ('local', 'google')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users on delete cascade,
  -- Set by /admin/sign-in only: the server's side of the specification's 'AdminUser'.
  is_admin_session boolean not null default false,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
