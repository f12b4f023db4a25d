import { ask, type Reply } from './ask.ts'
import { sessionCookie } from './uploading.ts'

interface Posted {
  /** Who is signed in (signedIn); 'reader' if nobody else is named. */
  user?: string
  headers?: Record<string, string>
}

/** Sends a form as a browser does from a page of the site. */
export function postForm(
  address: string,
  path: string,
  fields: Record<string, string>,
  { user = 'reader', headers = {} }: Posted = {},
): Promise<Reply> {
  const always = {
    Cookie: sessionCookie(user),
    Origin: 'http://localhost',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams(fields).toString()
  return ask(address, path, { method: 'POST', headers: { ...always, ...headers }, body })
}
