-- Whether a reader sees the average of a title before they have scored or rated it.
alter table users add column averages text not null default 'shown' check (averages in ('shown', 'once-scored'));

-- The collation is named because that of the other parameter would be taken for both, and no index has it. As cheap as an operator,
-- so that it has no part in how a statement is planned: most run without it.
create function has_judged(reader text, title text) returns boolean
language plpgsql stable parallel safe cost 1 as $$
begin
  return exists (select from journal j where j.user_id = reader collate "default" and j.title_id = title and j.score is not null)
    or exists (select from ratings r where r.user_id = reader collate "default" and r.title_id = title);
end
$$;
