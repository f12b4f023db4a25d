-- The open reports of a review go over to the one that replaces it, before the old review is deleted and the new one inserted.
alter table review_reports alter constraint review_reports_review_id_fkey deferrable;
