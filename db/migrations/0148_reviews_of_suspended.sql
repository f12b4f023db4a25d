-- Reviews of a suspended reader are shown to nobody until the suspension ends (docs/decisions/0021).
alter table reviews add column is_author_suspended boolean not null default false;
update reviews r set is_author_suspended = true from users u where u.id = r.user_id and u.suspended_at is not null;
-- Whether everybody sees it.
alter table reviews add column is_public boolean not null
  generated always as (hidden_at is null and not is_author_suspended) stored;

-- A review is also inserted when its title is restored. The lock lets it wait for a suspension that is under way.
create function note_suspension_of_author() returns trigger
language plpgsql as $$
begin
  new.is_author_suspended := coalesce(
    (select suspended_at is not null from users where id = new.user_id for key share), false);
  return new;
end
$$;

create trigger reviews_author_suspended before insert on reviews
  for each row execute function note_suspension_of_author();

create function note_suspension_of_reviews() returns trigger
language plpgsql as $$
begin
  update reviews set is_author_suspended = new.suspended_at is not null where user_id = new.id;
  return null;
end
$$;

create trigger users_suspension_of_reviews after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function note_suspension_of_reviews();
