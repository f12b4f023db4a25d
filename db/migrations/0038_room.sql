-- How much room pictures take, so that uploads stay within their bounds.

alter table pictures add column bytes integer not null default 0 check (bytes >= 0);
-- Of those that are there nobody has counted; this is more than nearly all of them take.
update pictures set bytes = case folder when 'userImgs' then 40000 else 400000 end;
