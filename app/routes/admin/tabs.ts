import type { href } from 'react-router'

/** The dashboard's tabs (those of §2 and more), in order. Each is a page with its own address. */
export const tabs = {
  animes: { path: '/admin-dashboard' },
  mangas: { path: '/admin-dashboard/mangas' },
  add: { path: '/admin-dashboard/add' },
  imports: { path: '/admin-dashboard/imports' },
  posters: { path: '/admin-dashboard/posters' },
  reports: { path: '/admin-dashboard/reports' },
  users: { path: '/admin-dashboard/users' },
  invitations: { path: '/admin-dashboard/invitations' },
  log: { path: '/admin-dashboard/log' },
} as const satisfies Record<string, { path: Parameters<typeof href>[0] }>

export type Tab = keyof typeof tabs
