import { connect } from '#db/connection.ts'
import { hashPassword } from '#domain/accounts/password.ts'
import { readActivity } from './activity/read-activity.ts'
import { storeActivity } from './activity/store-activity.ts'

/**
 * `DATABASE_URL=… node tests/load/activity.ts FOLDER` fills a site's database with what thousands of readers did on another
 * site: ratings.jsonl.gz, lists.jsonl.gz and reviews-4000.jsonl.gz in the folder. Anime are found by their MyAnimeList ids;
 * those that the site does not have are skipped. Readers from an earlier run are left alone, so that a second run adds
 * nothing. With ACTIVITY_PASSWORD one can sign in as any of them, as NAME@activity.example.
 */
const [folder] = process.argv.slice(2)
const { DATABASE_URL, ACTIVITY_PASSWORD } = process.env
if (!folder || !DATABASE_URL) throw new Error('Usage: DATABASE_URL=… node tests/load/activity.ts FOLDER')

const db = connect(DATABASE_URL, { connections: 1 })
try {
  const password = ACTIVITY_PASSWORD ? await hashPassword(ACTIVITY_PASSWORD) : null
  console.table(await storeActivity(db, await readActivity(folder), password))
} finally {
  await db.destroy()
}
