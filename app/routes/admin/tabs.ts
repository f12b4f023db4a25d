/** The dashboard's tabs (§2, and those beyond it), in their order: each is a page with an address of its own. */
export const tabs = {
  animes: { path: '/admin-dashboard', name: 'Animes' },
  mangas: { path: '/admin-dashboard/mangas', name: 'Mangas' },
  add: { path: '/admin-dashboard/add', name: 'Add' },
  imports: { path: '/admin-dashboard/imports', name: 'Imports' },
  posters: { path: '/admin-dashboard/posters', name: 'Posters' },
  reports: { path: '/admin-dashboard/reports', name: 'Reports' },
  users: { path: '/admin-dashboard/users', name: 'Users' },
  log: { path: '/admin-dashboard/log', name: 'Log' },
} as const

export type Tab = keyof typeof tabs
