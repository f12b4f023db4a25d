import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { testSecret } from './secret.ts'

const extraSettings = { fsync: 'off', full_page_writes: 'off' }

/** A PostgreSQL of its own with a migrated, empty database, and a replica of it. */
export async function startReplicated() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kiroku-replica-')))
  const folders = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  const primary = await startPostgres(folders.primary, { extraSettings })
  await ask(primary.urlOf('postgres'), 'create database kiroku')
  const url = primary.urlOf('kiroku')
  const db = connect(url)
  await migrate(db)
  await db.insertInto('site_secret').values({ secret: testSecret }).execute()

  await copyCluster(primary.urlOf('postgres'), folders)
  const host = new URL(url).searchParams.get('host')
  const settings = { ...extraSettings, primary_conninfo: `host='${host}' user=kiroku` }
  const replica = await startPostgres(folders.replica, { extraSettings: settings })
  return {
    db,
    url,
    replicaUrl: replica.urlOf('kiroku'),
    onReplica: (statement: string) => ask(replica.urlOf('kiroku'), statement),
    async stop() {
      await db.destroy()
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As pg_basebackup does, which does not come with Kiroku. */
async function copyCluster(url: string, folders: { primary: string; replica: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  await mkdir(folders.replica, { mode: 0o700 })
  const to = join(folders.replica, 'postgres')
  await promisify(execFile)('cp', ['-a', join(folders.primary, 'postgres'), to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(to, 'postmaster.pid'))
  const { uid, gid } = await stat(to)
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(to, name), text)
    await chown(join(to, name), uid, gid)
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
