-- A second factor of an account: an app that makes codes, passkeys, and recovery codes for whoever has lost both (decision 87).

-- What an app makes its codes from.
create table authenticators (
  user_id text primary key references users(id) on delete cascade,
  -- Encrypted for this user.
  secret text not null,
  -- The half minute of the last code that was accepted: it and those before it are refused. Null until a first code has shown that an app
  -- has the secret; only then codes are asked for.
  last_step bigint,
  made_at timestamptz not null default now()
);

create table passkeys (
  -- As its authenticator calls it, in base64url.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]+$' and char_length(id) <= 1400),
  user_id text not null references users(id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  public_key bytea not null,
  -- How often it has signed, as it says; always 0 for those that do not count.
  counter bigint not null check (counter >= 0),
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Each works once.
create table recovery_codes (
  user_id text not null references users(id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  primary key (user_id, code_hash)
);

-- Whoever has given the right password, or comes from a provider, and still has to give the second factor.
create table unfinished_sign_ins (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
  user_id text not null references users(id) on delete cascade,
  -- How they began.
  account_id text not null references accounts(id) on delete cascade,
  as_admin boolean not null,
  expires_at timestamptz not null
);
create index unfinished_sign_ins_of_user on unfinished_sign_ins (user_id);

-- What a passkey has to sign, once.
create table passkey_challenges (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
  challenge text not null,
  -- Who adds a passkey; null where one is asked for.
  user_id text references users(id) on delete cascade,
  expires_at timestamptz not null
);

-- When the second factor was last given in a session.
alter table sessions add column factor_at timestamptz;
