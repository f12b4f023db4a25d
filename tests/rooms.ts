/**
 * Which files may import which (ARCHITECTURE.md). A file belongs to the first room whose pattern it matches, and may import
 * from its own room and from those listed. No other room may import rooms that may import `anything`.
 */
export const rooms: { name: string; files: RegExp; mayImport: string[] | 'anything' }[] = [
  { name: 'tests', files: /^tests\/|\.test\.tsx?$|^[^/]+\.config\.ts$/, mayImport: 'anything' },
  { name: 'cli', files: /^cli\//, mayImport: 'anything' },
  { name: 'server', files: /^server\//, mayImport: ['web', 'entry', 'languages', 'domain rules', 'domain', 'db'] },
  {
    name: 'entry',
    files: /^app\/(root|routes|entry\.\w+)\.tsx?$/,
    mayImport: ['routes', 'router', 'web', 'ui', 'languages', 'domain rules', 'domain', 'db'],
  },
  {
    name: 'routes',
    files: /^app\/routes\//,
    mayImport: ['router', 'web', 'ui', 'languages', 'domain rules', 'domain'],
  },
  { name: 'router', files: /^app\/router\//, mayImport: ['web', 'languages'] },
  { name: 'web', files: /^web\//, mayImport: ['languages', 'domain rules', 'domain', 'db'] },
  { name: 'ui', files: /^app\/(ui|styles)\//, mayImport: ['languages', 'domain rules'] },
  { name: 'languages', files: /^languages\//, mayImport: ['domain rules'] },
  {
    name: 'domain rules',
    files: /^domain\/(([\w-]+\/)*([\w-]+-)?rules|permissions|refusal|graphemes)\.ts$/,
    mayImport: [],
  },
  { name: 'domain', files: /^domain\//, mayImport: ['domain rules', 'db'] },
  { name: 'db', files: /^db\//, mayImport: [] },
]

/** Which domain modules may import which others; each may also import files directly in `domain/`. */
export const domains: Record<string, string[]> = {
  titles: ['media', 'audit', 'sources', 'tags', 'companies', 'people'],
  people: [],
  tags: [],
  companies: [],
  accounts: ['media', 'titles', 'audit', 'shelves'],
  reports: ['audit'],
  calendar: ['titles', 'accounts', 'journal'],
  lists: ['titles'],
  activity: [],
  journal: ['titles', 'lists', 'activity', 'shelves'],
  statistics: ['titles', 'journal', 'activity'],
  transfer: [
    ...['titles', 'lists', 'journal', 'ratings', 'media', 'sources', 'reviews', 'accounts'],
    ...['shelves', 'favourites', 'activity', 'profiles'],
  ],
  ratings: ['titles', 'activity'],
  reviews: ['titles', 'reports', 'audit', 'activity'],
  shelves: ['titles', 'reports', 'audit'],
  favourites: ['titles', 'accounts'],
  profiles: ['titles', 'journal', 'statistics', 'activity', 'favourites', 'reports', 'accounts', 'audit'],
  imports: ['titles', 'media', 'audit', 'sources'],
  deletion: [
    'titles',
    'lists',
    'journal',
    'activity',
    'ratings',
    'reviews',
    'reports',
    'favourites',
    'shelves',
    'audit',
    'tags',
    'companies',
    'people',
    'transfer',
  ],
  merging: ['titles', 'deletion', 'audit', 'people', 'companies'],
  posters: ['titles', 'media', 'audit'],
  media: [],
  sources: [],
  audit: [],
}

/** Packages that a room may not import. */
export const foreignPackages: Record<string, RegExp> = {
  'domain rules': /./,
  languages: /./,
  web: /^(react|react-dom|react-router|@react-router\/.*)$/,
  domain: /^(react|react-dom|react-router|@react-router\/.*|node:https?)$/,
  db: /^(react|react-dom|react-router|@react-router\/.*|node:https?)$/,
  ui: /^(node:.*|pg|kysely)$/,
}
