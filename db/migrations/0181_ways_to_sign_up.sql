-- Invitations: links that somebody signs up by. Of the link only the hash of its secret is kept.
create table invitations (
  id bigint generated always as identity primary key,
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Who invites; what is left of their invitations goes with them.
  user_id text not null references users(id) on delete cascade,
  -- A reader's own invitation, which counts towards what each reader may give out; else one of the site's.
  by_reader boolean not null,
  -- For whom, in the words of those who made it.
  note text not null default '' check (char_length(note) <= 100),
  most_uses integer not null check (most_uses >= 1 and most_uses <= 1000),
  uses integer not null default 0 check (uses >= 0 and uses <= most_uses),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invitations_of_user on invitations (user_id, created_at desc);
create index invitations_newest on invitations (id desc);

-- By which invitation somebody came, and since when somebody waits to be let in. Who waits has no role and no session.
alter table users
  add column invitation_id bigint references invitations(id) on delete set null,
  add column waits_since timestamptz,
  add constraint who_waits_has_no_role check (waits_since is null or role = 'reader');
create index users_by_invitation on users (invitation_id) where invitation_id is not null;
create index users_waiting on users (waits_since) where waits_since is not null;

-- An invitation goes along to a provider and back.
alter table provider_journeys add column invitation_hash text;
alter table provider_sign_ups add column invitation_hash text;

alter table admin_actions
  drop constraint admin_actions_subject_kind_check,
  add constraint admin_actions_subject_kind_check check (
    subject_kind in ('title', 'user', 'review', 'profile', 'list', 'import', 'demo', 'poster', 'posters', 'source', 'person', 'character', 'company', 'invitation')
  );
