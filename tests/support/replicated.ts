import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { quickFolder } from '../checks/quick-folder.mjs'
import { testSecret } from './secret.ts'

const extraSettings = { fsync: 'off', full_page_writes: 'off' }

/** A PostgreSQL of its own with a migrated, empty database, and a replica of it. */
export async function startReplicated() {
  const folder = await realpath(await mkdtemp(join(quickFolder(), 'kiroku-replica-')))
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
  const startReplica = () => startPostgres(folders.replica, { extraSettings: settings })
  let replica = await startReplica()
  return {
    db,
    url,
    replicaUrl: replica.urlOf('kiroku'),
    onReplica: (statement: string) => ask(replica.urlOf('kiroku'), statement),
    /** For one that was promoted: it is a replica again, with the history that it has had since. */
    async followAgain() {
      await replica.stop()
      await markAsReplica(join(folders.replica, 'postgres'))
      replica = await startReplica()
    },
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
  await writeOwned(to, 'backup_label', rows[0]?.labelfile ?? '')
  await markAsReplica(to)
}

const markAsReplica = (cluster: string) => writeOwned(cluster, 'standby.signal', '')

async function writeOwned(cluster: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(cluster)
  await writeFile(join(cluster, name), text)
  await chown(join(cluster, name), uid, gid)
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
