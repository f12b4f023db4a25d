import { Agent } from 'node:http'
import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { ask, type Reply } from './ask.ts'
import { busyFor } from './busy-for.ts'

type Sent = NonNullable<Parameters<typeof ask>[2]>

/** Milliseconds for which one request may keep the event loop busy. */
const longest = 100
const tries = 3

/** What may change although a request is refused or only asks: attempts are counted, and sessions are seen. */
const notWatched = ['attempts', 'sessions']

/**
 * Sends requests one at a time to a server in this process, and notes which fail, which change something although they only ask or are
 * refused, and which keep the event loop busy for longer than 100 ms, three times in a row.
 */
export async function aStrictAsker(db: PlainDb, address: string) {
  const changes = await watchChanges(db)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const faults: string[] = []
  /** Of forms. */
  const counts = { refused: 0, changing: 0, idle: 0 }
  const send = (path: string, sent: Sent) => busyFor(() => ask(address, path, { ...sent, agent }))

  return {
    ...{ faults, counts },
    async ask(path: string, sent: Sent = {}): Promise<Reply> {
      const note = (fault: string) =>
        faults.push(
          `${fault}: ${sent.method ?? 'GET'} ${path.slice(0, 300)} ${sent.headers?.['content-type'] ?? ''} ${String(sent.body ?? '').slice(0, 200)}`,
        )
      const { result: reply, busy } = await send(path, sent)
      if (reply.status >= 500) note(String(reply.status))
      if (!reply.headers['content-security-policy']) note('no policy')
      const changed = await changes()
      const isRefused = reply.status >= 400 || isProblemShownNext(reply)
      const mayChange = sent.method === 'POST' && !isRefused
      if (!mayChange && changed.length > 0) note(`${reply.status}, and changed ${changed}`)
      if (sent.method === 'POST') counts[isRefused ? 'refused' : changed.length > 0 ? 'changing' : 'idle']++

      let least = busy
      for (let again = 1; least > longest && again < tries; again++) {
        least = Math.min(least, (await send(path, sent)).busy)
        // What it changes once more is not the next one's doing.
        await changes()
      }
      if (least > longest) note(`${Math.round(least)} ms of the event loop`)
      return reply
    },
    close: () => agent.destroy(),
  }
}

/** Whether it leads to a page that says what was refused. */
function isProblemShownNext({ headers }: Reply): boolean {
  return headers['set-cookie']?.some((cookie) => /^[\w.-]*flash=problem\./.test(cookie)) ?? false
}

/** @returns what names the watched tables in which rows have changed since it was last called */
async function watchChanges(db: PlainDb): Promise<() => Promise<string[]>> {
  await sql`create table watched_changes (name text)`.execute(db)
  await sql`create function watch_change() returns trigger language plpgsql as $$
    begin
      insert into watched_changes values (tg_table_name);
      return null;
    end $$`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'watched_changes'`.execute(db)
  for (const { name } of tables.filter(({ name }) => !notWatched.includes(name))) {
    await sql`create trigger watched_anew after insert or delete on ${sql.table(name)}
      for each row execute function watch_change()`.execute(db)
    await sql`create trigger watched after update on ${sql.table(name)}
      for each row when (old.* is distinct from new.*) execute function watch_change()`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from watched_changes returning name`.execute(db)
    return [...new Set(rows.map(({ name }) => name))]
  }
}
