-- suits older programs

-- What is to be known of the file as a whole, such as the scale that its scores were taken to be on, as a stored refusal.
alter table list_imports add column note text;
