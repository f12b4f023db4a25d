-- Adds a rating to its title's sum and number. As a function, it sees the title's row as it is by then, though the statement
-- that calls it may have waited for that row: an update in the statement itself would come by the row's older versions,
-- where others wait for it.
create function count_rating(of_title text, stars integer, out sum integer, out count integer)
language sql volatile as $$
  update titles set rating_sum = rating_sum + stars, rating_count = rating_count + 1 where id = of_title
  returning rating_sum, rating_count
$$;
