-- What sign-in needs besides users and sessions: the site's secret, counted attempts, other providers.

-- One secret for all instances; it signs cookies. Made once, by whoever comes first.
create table site_secret (
  one boolean primary key default true check (one),
  secret text not null check (length(secret) >= 32)
);

-- How often something was tried; rate-limiter-flexible's columns. `expire` is in milliseconds.
create table attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_by_expiry on attempts (expire);

alter table users drop constraint users_auth_provider_check;
alter table users add constraint users_auth_provider_check check (auth_provider in ('local', 'google', 'oidc'));

-- A rating that goes, with its user or alone, goes out of the title's average too. Titles are locked in one order.
create function take_ratings_back() returns trigger language plpgsql as $$
begin
  perform 1 from titles t where t.id in (select title_id from gone) order by t.id for update;
  update titles t set rating_sum = t.rating_sum - g.stars, rating_count = t.rating_count - g.ratings
    from (select title_id, sum(stars) stars, count(*) ratings from gone group by title_id) g where g.title_id = t.id;
  return null;
end
$$;

create trigger ratings_taken_back after delete on ratings
  referencing old table as gone for each statement execute function take_ratings_back();
