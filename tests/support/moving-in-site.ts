import { workOnListImports } from '#domain/transfer/moving-in/work-on-list-imports.ts'
import { ask } from './ask.ts'
import { aTitle } from './builders.ts'
import { freshDatabaseWithUrl } from './database.ts'
import { aServer } from './server.ts'
import { aStorage } from './storage.ts'
import { sessionCookie, signedIn } from './uploading.ts'

/** A server with three titles and two readers, to whose forms a list can be sent. */
export async function aMovingInSite() {
  const { db, url } = await freshDatabaseWithUrl()
  const { storage } = await aStorage()
  for (const user of ['reader', 'other']) await signedIn(db, user)
  for (const id of ['1', '2', '3']) {
    await aTitle(db, { id, title: `Title ${id}`, episodes: 12 })
    await db.insertInto('external_ids').values({ title_id: id, source: 'mal', value: id }).execute()
  }
  const { address } = await aServer({ db, url, storage })
  const headersOf = (user: string) => ({ cookie: sessionCookie(user) })
  return {
    ...{ address, db },
    async get(path: string, user = 'reader') {
      const { status, headers, body } = await ask(address, path, { headers: headersOf(user) })
      return { status, headers, text: body.toString().replaceAll('<!-- -->', '') }
    },
    async send(path: string, fields: Record<string, string | File>, user = 'reader') {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const sent = new Response(form)
      const headers = { ...headersOf(user), 'content-type': sent.headers.get('content-type') ?? '' }
      return ask(address, path, { method: 'POST', headers, body: Buffer.from(await sent.arrayBuffer()) })
    },
    work: () => workOnListImports(db, storage),
    listed: () =>
      db
        .selectFrom('journal')
        .select(['title_id', 'score', 'progress'])
        .where('user_id', '=', 'reader')
        .orderBy('title_id')
        .execute(),
  }
}

/** The fields of a form with a list of this content. */
export function aFile(content: string | Buffer) {
  return { file: new File([new Uint8Array(Buffer.from(content))], 'list.json') }
}
