import type { Kind } from '#domain/catalogue/rules.ts'

/** Addresses that several screens link to. */

export function titlePath({ kind, id }: { kind: Kind; id: string }): string {
  return `/${kind}/${id}`
}

/** The admin's form for a title. `from` is the table to come back to; unless given, it is the first page of it. */
export function editPath({ kind, id }: { kind: Kind; id: string }, from = ''): string {
  const path = `/admin-dashboard-edit/${kind}/${id}`
  return from.includes('?') ? `${path}?from=${encodeURIComponent(from)}` : path
}

/** The title with its stars to choose from open. */
export function ratePath(title: { kind: Kind; id: string }): string {
  return `${titlePath(title)}?rate=`
}

export const browsePaths = { anime: '/browse-animes', manga: '/browse-mangas' } as const

export const myListPaths = { anime: '/my-fav-list?tab=anime', manga: '/my-fav-list?tab=manga' } as const

/** Sign-in that leads back to the page which held the card (§2). */
export function signInFromCard(pagePath: string): string {
  return `/sign-in?from=card&to=${encodeURIComponent(pagePath)}`
}

/** Sign-in that goes on to the given path of this site (§2). */
export function signInFor(path: string): string {
  return `/sign-in?to=${encodeURIComponent(path)}`
}

/** Forgot password, from which the way leads by the mail to sign-in, and on to where that would have gone. */
export function forgotPasswordFor(origin: string | null): string {
  return origin ? `/forget-password?to=${encodeURIComponent(origin)}` : '/forget-password'
}

/** Sign-up that goes on to where sign-in would have gone. */
export function signUpFor(origin: string | null): string {
  return origin ? `/sign-up?to=${encodeURIComponent(origin)}` : '/sign-up'
}

export function addReviewPath({ kind, id, title }: { kind: Kind; id: string; title: string }): string {
  return `/add-review/${kind}/${nameInPath(title)}/${id}`
}

export function reviewsPath({ kind, id, title }: { kind: Kind; id: string; title: string }): string {
  return `/reviews/${kind}/${nameInPath(title)}/${id}`
}

/** The page of a title's reviews that holds this one. */
export function reviewPath(title: { kind: Kind; id: string; title: string }, reviewId: string): string {
  return `${reviewsPath(title)}?review=${reviewId}`
}

/** One review of a title with its whole text. */
export function wholeReviewPath(title: { kind: Kind; id: string; title: string }, reviewId: string): string {
  return `${reviewsPath(title)}?whole=${encodeURIComponent(reviewId)}`
}

export function deleteReviewPath(reviewId: string): string {
  return `/delete-review/${reviewId}`
}

export function reportReviewPath(reviewId: string): string {
  return `/report-review/${reviewId}`
}

/** A title as one segment of a path. It is decoration (decisions), but a segment of dots alone would climb up the path. */
function nameInPath(title: string): string {
  return /^\.{1,2}$/.test(title) ? 'title' : encodeURIComponent(title)
}
