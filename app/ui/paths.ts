import type { Kind } from '#domain/titles/rules.ts'

/** Addresses that several screens link to. */

export function titlePath({ kind, id }: { kind: Kind; id: string }): string {
  return `/${kind}/${id}`
}

/** The title's page with the reader's own entry. */
export function entryPath(title: { kind: Kind; id: string }, userId: string): string {
  return `${titlePath(title)}/${userId}`
}

/** The page for what a reader keeps of a title: the same for every reader. */
export function ownEntryPath({ kind, id }: { kind: Kind; id: string }): string {
  return `/entry/${kind}/${id}`
}

/** Where that is changed, from wherever a control for it stands. */
export function changePath(title: { kind: Kind; id: string }): string {
  return `${ownEntryPath(title)}/record`
}

/** Where a drop is undone. */
export function undoPath(entryId: string): string {
  return `/list-entries/${entryId}/undo`
}

/** The admin's form for a title. `from` is the table to return to, by default its first page. */
export function editPath({ kind, id }: { kind: Kind; id: string }, from = ''): string {
  const path = `/admin-dashboard-edit/${kind}/${id}`
  return from.includes('?') ? `${path}?from=${encodeURIComponent(from)}` : path
}

/** The title's page with its rating dialog open. */
export function ratePath(title: { kind: Kind; id: string }): string {
  return `${titlePath(title)}?rate=`
}

export const browsePaths = { anime: '/browse-animes', manga: '/browse-mangas' } as const

export const myListPaths = { anime: '/my-fav-list?tab=anime', manga: '/my-fav-list?tab=manga' } as const

/** Sign-in that leads back to the page with the card (§2). */
export function signInFromCard(pagePath: string): string {
  return `/sign-in?from=card&to=${encodeURIComponent(pagePath)}`
}

/** Sign-in that continues to the given path of this site (§2). */
export function signInFor(path: string): string {
  return `/sign-in?to=${encodeURIComponent(path)}`
}

/** Forgot password. Its mail leads back to sign-in, and that on to `origin`. */
export function forgotPasswordFor(origin: string | null): string {
  return origin ? `/forget-password?to=${encodeURIComponent(origin)}` : '/forget-password'
}

/** Sign-up that continues to the same path as sign-in. */
export function signUpFor(origin: string | null): string {
  return origin ? `/sign-up?to=${encodeURIComponent(origin)}` : '/sign-up'
}

export function addReviewPath({ kind, id, title }: { kind: Kind; id: string; title: string }): string {
  return `/add-review/${kind}/${nameInPath(title)}/${id}`
}

export function reviewsPath({ kind, id, title }: { kind: Kind; id: string; title: string }): string {
  return `/reviews/${kind}/${nameInPath(title)}/${id}`
}

/** The page of a title's reviews with this review. */
export function reviewPath(title: { kind: Kind; id: string; title: string }, reviewId: string): string {
  return `${reviewsPath(title)}?review=${reviewId}`
}

/** One review of a title with its full text. */
export function wholeReviewPath(title: { kind: Kind; id: string; title: string }, reviewId: string): string {
  return `${reviewsPath(title)}?whole=${encodeURIComponent(reviewId)}`
}

export function deleteReviewPath(reviewId: string): string {
  return `/delete-review/${reviewId}`
}

export function reportReviewPath(reviewId: string): string {
  return `/report-review/${reviewId}`
}

/** A reader's public profile; with the key of its secret link, what that shows too. */
export function profilePath(handle: string, key?: string | null): string {
  return key ? `/user/${handle}?key=${key}` : `/user/${handle}`
}

/** Where a profile is reported to the admin. */
export function reportProfilePath(handle: string, key?: string | null): string {
  return `/report-profile/${handle}${key ? `?key=${key}` : ''}`
}

/** A title as one segment of a path. It is ignored (decisions), but a segment of dots alone would lead up the path. */
function nameInPath(title: string): string {
  return /^\.{1,2}$/.test(title) ? 'title' : encodeURIComponent(title)
}
