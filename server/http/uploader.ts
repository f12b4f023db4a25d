import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '#app/web/context.ts'
import { readCookie } from '#app/web/cookies.ts'
import type { Db } from '#db/connection.ts'
import { cookieName } from '#domain/accounts/cookies.ts'
import { findSession } from '#domain/accounts/find-session.ts'
import { tokenIn } from '#domain/accounts/session-cookie.ts'
import type { UploadFolder } from '#domain/media/rules.ts'
import { findUpload, type Upload } from '#domain/media/upload.ts'

/** What the sender of an upload may do. */
export interface Uploader {
  userId: string
  /** Whether this is an admin session: only admins upload pictures for the catalogue. */
  isAdmin: boolean
}

/** The user who sends this request; null for a visitor. */
export async function findUploader(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  { cookie }: IncomingHttpHeaders,
): Promise<Uploader | null> {
  const given = readCookie(cookie ?? null, cookieName(accounts.baseUrl, 'session_token'))
  const token = tokenIn(accounts.secret, given)
  const session = token === null ? null : await findSession(db, token)
  return session && { userId: session.userId, isAdmin: session.isAdminSession }
}

export function mayFill({ isAdmin }: Uploader, folder: UploadFolder): boolean {
  return isAdmin || folder === 'userImgs'
}

/** The uploader's own upload with that id; catalogue uploads only in an admin session. */
export async function findOwnUpload(db: Db, uploader: Uploader, id: string): Promise<Upload | undefined> {
  const upload = await findUpload(db, uploader.userId, id)
  return upload && mayFill(uploader, upload.folder) ? upload : undefined
}
