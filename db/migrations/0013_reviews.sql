-- A review's number of likes is always the sum of its votes (§4): a vote counts when it is cast, and no longer when it
-- goes, with its user. Reviews are locked in one order.
create function count_helpful_votes() returns trigger language plpgsql as $$
begin
  perform 1 from reviews r where r.id in (select review_id from changed) order by r.id for no key update;
  update reviews r set like_count = r.like_count + case tg_op when 'INSERT' then c.votes else -c.votes end
    from (select review_id, sum(helpful) votes from changed group by review_id) c where c.review_id = r.id;
  return null;
end
$$;

create trigger helpful_votes_counted_in after insert on helpful_votes
  referencing new table as changed for each statement execute function count_helpful_votes();
create trigger helpful_votes_counted_out after delete on helpful_votes
  referencing old table as changed for each statement execute function count_helpful_votes();
