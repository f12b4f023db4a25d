-- A suspended user cannot sign in, and their sessions have ended. An admin is never suspended.
alter table users add column suspended_at timestamptz;
alter table users add constraint admins_are_not_suspended check (suspended_at is null or not is_admin);

-- The admin looks for users by any part of their names and addresses.
create index users_by_part_of_name on users using gin (user_name gin_trgm_ops);
create index users_by_part_of_email on users using gin ((email::text) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
