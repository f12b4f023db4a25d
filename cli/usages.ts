/** How verbs are used that take arguments. */
export const usages = {
  package: 'package FILE.tar.gz',
  import: 'import FILE|- [--source NAME] [--dry-run] [--problems FILE] [--again]',
  'import-list': 'import-list --user E-MAIL FILE',
  'export-list': 'export-list --user E-MAIL --format mal|json|csv [--kind anime|manga] FILE',
  reviews: 'reviews import FILE|- [--site NAME] [--authors FILE]',
  admin: 'admin create|reset-password E-MAIL',
  users: 'users [PART]',
  user: 'user unlock|sign-out|reset-second-factor E-MAIL, or user role E-MAIL ROLE',
  secret: 'secret renew',
  backup: 'backup [FILE|FOLDER|s3://…|-] [--keep N] [--keep-days N]',
  restore: 'restore FILE|s3://…|- [--same-storage]',
}
