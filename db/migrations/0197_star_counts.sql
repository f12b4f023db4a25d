-- suits older programs
-- takes long: 0.1 s per 100,000 rows of ratings

-- How many ratings of each number of stars a title has, so that a page reads ten rows, however many have rated its title.
-- Triggers on `ratings` alone write it: it goes with the last rating, and needs no foreign key.
create table star_counts (
  title_id text collate "C" not null,
  stars smallint not null,
  ratings integer not null check (ratings > 0),
  primary key (title_id, stars)
);

create function count_stars_in() returns trigger
language plpgsql as $$
begin
  insert into star_counts (title_id, stars, ratings)
    select title_id, stars, count(*) from come group by title_id, stars order by title_id, stars
    on conflict (title_id, stars) do update set ratings = star_counts.ratings + excluded.ratings;
  return null;
end
$$;

-- The last rating of so many stars takes the row with it. Whoever deletes or moves ratings holds their titles.
create function count_stars_out() returns trigger
language plpgsql as $$
begin
  delete from star_counts s using (select title_id, stars, count(*) as ratings from gone group by title_id, stars) g
    where (s.title_id, s.stars, s.ratings) = (g.title_id, g.stars, g.ratings);
  update star_counts s set ratings = s.ratings - g.ratings
    from (select title_id, stars, count(*) as ratings from gone group by title_id, stars) g
    where (s.title_id, s.stars) = (g.title_id, g.stars);
  return null;
end
$$;

create trigger ratings_stars_counted after insert on ratings referencing new table as come
  for each statement execute function count_stars_in();
create trigger ratings_stars_recounted after update on ratings referencing new table as come
  for each statement execute function count_stars_in();
-- By its name after `ratings_taken_back`, which locks the titles in order.
create trigger ratings_uncounted after delete on ratings referencing old table as gone
  for each statement execute function count_stars_out();
create trigger ratings_uncounted_moved after update on ratings referencing old table as gone
  for each statement execute function count_stars_out();

insert into star_counts (title_id, stars, ratings) select title_id, stars, count(*) from ratings group by title_id, stars;
