import type { href } from 'react-router'

/** The dashboard's tabs (those of §2 and more), in order. Each is a page with its own address. */
export const tabs = {
  animes: { path: '/admin-dashboard', name: 'Animes' },
  mangas: { path: '/admin-dashboard/mangas', name: 'Mangas' },
  add: { path: '/admin-dashboard/add', name: 'Add' },
  imports: { path: '/admin-dashboard/imports', name: 'Imports' },
  posters: { path: '/admin-dashboard/posters', name: 'Posters' },
  reports: { path: '/admin-dashboard/reports', name: 'Reports' },
  users: { path: '/admin-dashboard/users', name: 'Users' },
  log: { path: '/admin-dashboard/log', name: 'Log' },
} as const satisfies Record<string, { path: Parameters<typeof href>[0]; name: string }>

export type Tab = keyof typeof tabs
