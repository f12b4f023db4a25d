-- What opens an account is kept as a hash only. Sessions that stand go on: their cookies carry the token still.
alter table sessions rename column token to token_hash;
update sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
alter table sessions add constraint sessions_keep_no_token check (token_hash ~ '^[0-9a-f]{64}$');

-- A provider is added, and a way to sign in removed, for some minutes after the password was given once more.
alter table sessions add column confirmed_at timestamptz;

-- The codes of reset mails, by their users: any change of a password ends them all.
create table reset_codes (
  code_hash text primary key,
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null
);
create index reset_codes_of_user on reset_codes (user_id);

-- Codes and states of before were good for an hour at most.
drop table verifications;
