-- Roles beside the readers. Whoever was an admin owns the site. §3's isAdmin follows from the role.
alter table users
  add column role text not null default 'reader',
  add constraint users_role_check check (role in ('reader', 'editor', 'moderator', 'admin', 'owner'));
update users set role = 'owner' where is_admin;

alter table users drop constraint admins_are_not_suspended;
alter table users drop column is_admin;
alter table users
  add column is_admin boolean not null generated always as (role in ('admin', 'owner')) stored,
  add constraint owners_are_not_suspended check (suspended_at is null or role <> 'owner');
create index users_with_a_role on users (created_at desc, id desc) where role <> 'reader';

-- A site that has an owner keeps one. Who leaves locks the owners that stay, so that two cannot leave at once unseen.
create function keep_an_owner() returns trigger
language plpgsql as $$
begin
  perform 1 from users where role = 'owner' order by id for update;
  if not found then
    raise exception 'The last owner stays' using errcode = 'check_violation', constraint = 'an_owner_stays', table = 'users';
  end if;
  return null;
end
$$;
create trigger users_keep_an_owner_on_change after update of role on users
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function keep_an_owner();
create trigger users_keep_an_owner_on_delete after delete on users
  for each row when (old.role = 'owner') execute function keep_an_owner();
