-- suits older programs

-- The company that it was merged into, while merged_into says which one stands for it now: undoing a merge takes along those that
-- were merged into the one that it frees. Null on what was merged before, or by an older program: merged_into says it then. So of
-- people and characters.
alter table companies add column joined_into bigint references companies;
alter table people add column joined_into bigint references people;
alter table characters add column joined_into bigint references characters;
