-- What has been imported once is found by its digest, and can never be there twice.

create unique index titles_by_import_digest on titles (import_digest);
