import type { PlainDb } from '#db/connection.ts'
import { aServer } from './server.ts'
import { noLimits } from './services.ts'
import { aStrictAsker } from './strict-asker.ts'

/** Forms by their addresses, and who sends them. */
export interface Sending {
  db: PlainDb
  url: string
  cookieFor(path: string, body: string): string
  /** Called before each hundredth form: one of them may have signed its sender out. */
  stayIn?(): Promise<void>
}

export interface FormBody {
  type: string
  body: string
}

/** @param asPage whether the answer is a whole page, or data for scripts, which is faster */
type Post = (path: string, body: FormBody, asPage: boolean) => Promise<void>

/**
 * Has forms sent to a server in this process. Returns which were at fault (aStrictAsker), how many changed something or were refused, the
 * log, and the server's address.
 */
export async function sendForms({ db, url, cookieFor, stayIn }: Sending, sendAll: (post: Post) => Promise<void>) {
  const { address, lines } = await aServer({ db, url, limits: noLimits })
  const asker = await aStrictAsker(db, address)
  let sent = 0
  await sendAll(async (path, { type, body }, asPage) => {
    if (sent++ % 100 === 0) await stayIn?.()
    const cookie = cookieFor(path, body)
    const headers = {
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      ...(cookie && { cookie }),
    }
    await asker.ask(asPage ? path : dataOf(path), { method: 'POST', headers, body })
  })
  await stayIn?.()
  asker.close()
  return { faults: asker.faults, counts: asker.counts, lines, address }
}

/** The forms and their fields; with `ODD_FORMS_TO` only those whose address that matches. */
export function wantedOf(forms: Record<string, string[]>): [path: string, fields: string[]][] {
  const wanted = new RegExp(process.env.ODD_FORMS_TO ?? '')
  return Object.entries(forms).filter(([path]) => wanted.test(path))
}

/** The address at which a script sends the form. */
function dataOf(path: string): string {
  return path.replace(/(\?|$)/, '.data$1')
}
