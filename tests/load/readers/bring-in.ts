import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Reply } from '#tests/support/ask.ts'
import { anUploader, sessionCookie } from '#tests/support/uploading.ts'

/** Milliseconds. */
const longest = 300_000
const imports = '/admin-dashboard/imports'

/** Imports a file as an admin does: uploads it, has it checked, starts, and waits for its end. */
export async function bringIn(address: string, file: Buffer) {
  const began = performance.now()
  const headers = { cookie: sessionCookie('admin'), 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body: string) => ask(address, path, { method: 'POST', headers, body })
  const admin = anUploader(address, { user: 'admin', origin: 'http://localhost:3000' })
  const upload = (await admin.create(file.length, { folder: 'catalogues' })).headers.location ?? ''
  expectStatus(await admin.send(upload, 0, file), 204)
  const begun = await post(imports, `fileName=bench&upload=${upload.replace(/^.*\//, '')}`)
  expectStatus(begun, 302)
  const page = begun.headers.location ?? ''
  await until(address, page, 'checked')
  expectStatus(await post(page, 'do=start'), 302)
  const { added } = await until(address, page, 'done')
  return { added, seconds: (performance.now() - began) / 1000 }
}

async function until(address: string, page: string, state: string): Promise<{ state: string; added: number }> {
  for (const deadline = Date.now() + longest; Date.now() < deadline; ) {
    const { body } = await ask(address, `${page}/progress`, { headers: { cookie: sessionCookie('admin') } })
    const found = JSON.parse(body.toString())
    if (found.state === state) return found
    if (found.state === 'failed') throw new Error('The import has failed')
    await wait(500)
  }
  throw new Error(`The import was not ${state} in time`)
}

function expectStatus({ status, body }: Reply, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered with ${status}: ${body.toString().slice(0, 200)}`)
}
