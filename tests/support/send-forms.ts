import { onTestFinished } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import type { Reply } from './ask.ts'
import { rememberRows } from './remembered-rows.ts'
import { aServer } from './server.ts'
import { noLimits } from './services.ts'
import { aStrictAsker } from './strict-asker.ts'

/** What is sent to an address: for each field what somebody who means well sends, or nothing where they leave it out. */
export interface Form {
  path: string
  fields: Record<string, string | undefined>
}

/** Fields that a page sends in other cases. */
export function without(names: string[]): Form['fields'] {
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

/** What somebody who means well sends. */
export function meant(fields: Form['fields']): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined))
}

/** Forms, and who sends them. */
export interface Sending {
  forms: Form[]
  db: PlainDb
  url: string
  cookieFor(path: string): string
  /** The site is put back after so many: one may have deleted what another is about, or signed its sender out. */
  inARow?: number
  /** Sees what they have made of it before that. */
  afterEach?(): Promise<void>
}

export interface FormBody {
  type: string
  body: string
}

/** As browsers send a form. */
export function bodyOf(fields: Record<string, string>): FormBody {
  return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
}

/** So that visitors sign up with and without an invitation, and readers invite. */
const signUp = { way: 'approval', invitationsPerReader: 5 } as const

export type Counts = Awaited<ReturnType<typeof aStrictAsker>>['counts']

/** @param asPage whether the answer is a whole page, or data for scripts, which is faster */
type Post = (path: string, body: FormBody, asPage: boolean) => Promise<Reply>

/** Has forms sent to a server in this process. Returns which were at fault (aStrictAsker), how many changed something or were refused, and the log. */
export async function sendForms(
  { db, url, cookieFor, inARow = 25, afterEach }: Sending,
  sendAll: (post: Post, counts: Counts) => Promise<void>,
) {
  const { address, lines } = await aServer({ db, url, limits: noLimits, signUp })
  const asker = await aStrictAsker(db, address)
  const before = await rememberRows(url)
  onTestFinished(() => before.client.end())
  let sent = 0
  const post: Post = async (path, { type, body }, asPage) => {
    if (sent++ % inARow === 0) {
      await afterEach?.()
      await before.putBack()
    }
    const cookie = cookieFor(path)
    const headers = {
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      ...(cookie && { cookie }),
    }
    return asker.ask(asPage ? path : dataOf(path), { method: 'POST', headers, body })
  }
  await sendAll(post, asker.counts)
  await afterEach?.()
  asker.close()
  return { faults: asker.faults, counts: asker.counts, lines }
}

/** With `ODD_FORMS_TO` only those whose address that matches. */
export function wantedOf(forms: Form[]): Form[] {
  const wanted = new RegExp(process.env.ODD_FORMS_TO ?? '')
  return forms.filter(({ path }) => wanted.test(path))
}

/** The address at which a script sends the form. */
function dataOf(path: string): string {
  return path.replace(/(\?|$)/, '.data$1')
}
