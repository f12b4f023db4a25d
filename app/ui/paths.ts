import type { Kind } from '#domain/catalogue/rules.ts'

/** Addresses that several screens link to. */

export function titlePath({ kind, id }: { kind: Kind; id: string }): string {
  return `/${kind}/${id}`
}

export const browsePaths = { anime: '/browse-animes', manga: '/browse-mangas' } as const

export const myListPaths = { anime: '/my-fav-list?tab=anime', manga: '/my-fav-list?tab=manga' } as const

/** Sign-in that leads back to the page which held the card (§2). */
export function signInFromCard(page: string): string {
  return `/sign-in?from=card&to=${encodeURIComponent(page)}`
}
