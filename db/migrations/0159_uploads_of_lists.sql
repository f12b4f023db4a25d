-- Lists from other sites are uploaded too.
alter table uploads drop constraint uploads_folder_check;
alter table uploads add constraint uploads_folder_check check (folder in ('userImgs', 'imgs', 'catalogues', 'lists'));
