import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aBrowser } from '#tests/support/browser.ts'
import { startCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aDataFolder, startKiroku } from '#tests/support/kiroku.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aBucket, s3 } from '#tests/support/storage.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'

for (const place of s3 ? ['disk', 'S3'] : ['disk']) {
  test(`what the bundle loads only when it is needed is there: pictures on ${place}, figures, the passwords guessed first`, async () => {
    const { db, url } = await newDatabase()
    await signedIn(db, 'reader')
    const [port, metricsPort] = [await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${port}`
    const settings = { DATABASE_URL: url, BASE_URL: origin, METRICS_PORT: String(metricsPort) }
    const storage = { STORAGE_URL: place === 'S3' ? await aBucket() : '' }
    const { address } = await startKiroku(await aDataFolder(), { port, environment: { ...settings, ...storage } })

    const uploader = anUploader(address, { origin })
    const file = await aPicture('png')
    const upload = await uploader.begin(file.length)
    await uploader.send(upload, 0, file)
    const made = await uploader.picture(upload)
    expect(made.status).toBe(201)
    const shown = await ask(address, made.headers.location ?? '')
    expect({ status: shown.status, type: shown.headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' })

    const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
    expect(figures).toContain('kiroku_requests_total')

    const typed = {
      userName: 'Mari',
      email: 'mari@reader.example',
      password: 'password123',
      confirmation: 'password123',
    }
    const refused = await aBrowser(address, origin).open('/sign-up', typed)
    expect(refused.text).toContain('This password is among those that are guessed first.')
  })
}

test('a start that is stopped while another program migrates ends, and has changed nothing', async () => {
  const { db, url } = await newDatabase('template0')
  const environment = { DATA_DIR: await aDataFolder(), PORT: String(await freePort()) }
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtext('kiroku migrations'))`.execute(other)
    const program = startCommand(['serve'], { databaseUrl: url, environment })
    let said = ''
    program.stdout.on('data', (chunk) => {
      said += chunk
    })
    await expect.poll(() => said).toContain('waiting for it')

    program.kill('SIGTERM')
    expect(await once(program, 'close')).toEqual([0, null])
  })
  const { rows } = await sql<{ table: string | null }>`select to_regclass('titles')::text as table`.execute(db)
  expect(rows).toEqual([{ table: null }])
})
