import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type PlainDb } from '#db/connection.ts'
import { nodeFlags } from '#server/node-flags.ts'
import { signedIn } from '#tests/support/uploading.ts'
import type { Databases } from '../databases.ts'
import { environment } from '../environment.ts'
import { atMost, costs, type Figure, median } from '../figure.ts'
import { postgresTime, processorTime } from '../processor-time.ts'
import type { References } from '../references.ts'
import { heldLists, makeList } from './make-list.ts'

const reader = 'benchcommand'
const rows = 10_000
const mostRows = 100_000

/** What `./kiroku import-list` costs with a long list, and what it takes to read the longest ones. */
export async function benchByCommand(
  { large, postmaster }: Databases,
  { lookUp }: Pick<References, 'lookUp'>,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-lists-'))
  const db = connect(large, { connections: 2 })
  try {
    await sql`delete from users where id = ${reader}`.execute(db)
    await signedIn(db, reader)
    const file = join(folder, 'list.xml')
    await writeFile(file, await makeList(db, rows))
    const slice = median([await lookUp.slice(), await lookUp.slice(), await lookUp.slice()])
    const { preview, work, megabytes, said } = await importByCommand(db, { large, postmaster }, file)
    const against = ({ milliseconds }: Part) => ({ multiple: milliseconds / slice, absolute: milliseconds })
    return [
      costs(`preview of ${rows} rows (${preview.seconds.toFixed(1)} s by the clock)`, 10_000, against(preview), lookUp),
      costs(`import of ${rows} rows (${work.seconds.toFixed(1)} s by the clock)`, 30_000, against(work), lookUp),
      atMost('the command, peak resident memory', 150, megabytes, ' MB'),
      atMost('rows that were not matched', 0, rows - Number(/matched (\d+)/.exec(said)?.[1] ?? 0)),
      ...(await Promise.all(Object.keys(heldLists).map((name) => readHeld(name, join(folder, name))))),
    ]
  } finally {
    await sql`delete from users where id = ${reader}`.execute(db)
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Part {
  seconds: number
  milliseconds: number
}

/** Linux keeps a program's peak memory and processor time only while it is running. */
async function importByCommand(
  db: PlainDb,
  { large, postmaster }: Pick<Databases, 'large' | 'postmaster'>,
  file: string,
) {
  const { rows: found } = await sql<{ email: string }>`select email from users where id = ${reader}`.execute(db)
  const command = new URL('../../../cli/main.ts', import.meta.url).pathname
  const [postgres, began] = [await postgresTime(postmaster), performance.now()]
  const program = spawn(
    process.execPath,
    [...nodeFlags, command, 'import-list', '--user', found[0]?.email ?? '', file],
    {
      env: { ...environment, DATABASE_URL: large },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = Promise.all([text(program.stdout), once(program, 'close')])
  let own = 0
  let megabytes = 0
  const spent = async (): Promise<Part> => {
    own = Math.max(own, await processorTime(program.pid ?? 0))
    const milliseconds = own + (await postgresTime(postmaster)) - postgres
    return { milliseconds, seconds: (performance.now() - began) / 1000 }
  }
  let preview: Part | null = null
  while (isRunning(program)) {
    megabytes = Math.max(megabytes, await peakOf(program.pid ?? 0))
    const isRead = (await sql`select from list_imports where user_id = ${reader} and state = 'running'`.execute(db))
      .rows
    if (isRead.length > 0) preview ??= await spent()
    else await spent()
    await wait(100)
  }
  const [said] = await ended
  const whole = await spent()
  if (!preview) throw new Error('The import was not seen to begin')
  const { seconds, milliseconds } = preview
  return {
    preview,
    work: { seconds: whole.seconds - seconds, milliseconds: whole.milliseconds - milliseconds },
    megabytes,
    said,
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Megabytes. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}

async function readHeld(name: string, file: string): Promise<Figure> {
  await pipeline(Readable.from(heldLists[name]?.(mostRows) ?? []), createWriteStream(file))
  const program = new URL('read-list.ts', import.meta.url).pathname
  const reading = spawn(process.execPath, [...nodeFlags, program, file], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { rows: read, megabytes } = JSON.parse(await text(reading.stdout))
  return atMost(`reading ${read} rows of ${name}, peak resident memory`, 150, megabytes, ' MB')
}
