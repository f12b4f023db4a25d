-- Whether the provider said, when the link was made, that this account's own address is this person's. A reset by mail
-- removes the links of which that is not known. Until now accounts were only ever begun by a provider, never linked: what
-- it said of the address then stands with the user.
alter table accounts add column email_verified boolean not null default false;
update accounts a set email_verified = u.email_verified
  from users u where u.id = a.user_id and a.provider_id <> 'credential';

-- Each way to sign in once for each user.
create unique index accounts_ways_of_user on accounts (user_id, provider_id);
drop index accounts_of_user;

-- Nobody's tokens are kept.
alter table accounts drop column access_token, drop column refresh_token, drop column id_token,
  drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope;

-- Visitors on their way to a provider and back. One who is adding a way to sign in has the session that asked for it.
create table provider_journeys (
  state_hash text primary key,
  provider_id text not null,
  code_verifier text not null,
  nonce text not null,
  goal text not null,
  session_id text references sessions on delete cascade,
  expires_at timestamptz not null
);
create index provider_journeys_of_session on provider_journeys (session_id) where session_id is not null;

-- People whom a provider has vouched for, and who still have to choose a name that fits.
create table provider_sign_ups (
  key_hash text primary key,
  provider_id text not null,
  account_id text not null,
  email citext not null,
  user_name text not null,
  image text not null,
  goal text not null,
  expires_at timestamptz not null
);
