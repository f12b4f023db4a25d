import { setTimeout as wait } from 'node:timers/promises'
import { nothingKept, stored } from '#tests/model/record-model.ts'
import { signUp } from './accounts.ts'
import { counterOf } from './ledger.ts'
import { shown } from './records.ts'
import { episodes, idOf, linesOf, sharedTitles } from './site.ts'
import type { Writer } from './writer.ts'

/** A new reader brings a list along from elsewhere. Once its start is acknowledged, all of it will be there. */
export async function bringList(writer: Writer): Promise<void> {
  const reader = await signUp(writer)
  if (!reader) return
  const { cookie, name } = reader
  const titles = sharedTitles.slice(0, 6)
  const data = titles.map((title) => ({
    node: { id: idOf(title), title },
    list_status: { status: 'completed', score: 8, num_episodes_watched: episodes },
  }))
  const file = new File([JSON.stringify({ data })], 'list.json')
  const begun = await writer.ledger.write(writer, 'send list', { changes: new Map() }, () =>
    writer.site.post(cookie, '/moving-in', { file }),
  )
  const page = begun?.headers.location
  if (!page || !(await isChecked(writer, cookie, page))) return

  const facts = { status: 'watched', isFinished: true, progress: episodes, score: 8, elsewhere: 8 }
  const kept = stored(nothingKept, { ...nothingKept, ...facts })
  const ids = titles.map((title) => writer.ids.titleByName.get(title) ?? '')
  const changes = new Map(ids.map((id) => [`record|${name}|${id}`, shown(kept)]))
  const counts = ids.map((id) => counterOf(id, 'watched'))
  const settled = (took: boolean) => {
    if (took) for (const subject of changes.keys()) writer.kept.set(subject, kept)
  }
  // What it brings comes a little later: this reader does nothing else meanwhile.
  writer.readers = writer.readers.filter((each) => each !== reader)
  await writer.ledger.write(writer, 'start list', { changes, counts, settled }, () =>
    writer.site.post(cookie, page, { do: 'start', anime: 'mine' }),
  )
}

/** An admin imports a catalogue. Once its start is acknowledged, all of it will be there. */
export async function importCatalogue(writer: Writer): Promise<void> {
  const names = Array.from({ length: 5 }, () => `Imported ${writer.number}-${writer.next()}`)
  const studio = `Studio ${writer.next()}`
  const file = new File([linesOf(names, studio)], 'catalogue.jsonl')
  const cookie = writer.site.admin
  const begun = await writer.ledger.write(writer, 'send catalogue', { changes: new Map() }, () =>
    writer.site.post(cookie, '/admin-dashboard/imports', { file }),
  )
  const page = begun?.headers.location
  if (!page || !(await isChecked(writer, cookie, page))) return
  const changes = new Map(names.map((name) => [`title|${name}`, { studio }]))
  await writer.ledger.write(writer, 'start catalogue', { changes }, () =>
    writer.site.post(cookie, page, { do: 'start' }),
  )
}

/** Waits until the preview of an import is there. @returns false when the site is away, or the preview takes long */
async function isChecked({ site }: Writer, cookie: string, page: string): Promise<boolean> {
  for (let tries = 0; tries < 60; tries++) {
    const reply = await site.send(`${page}/progress`, { cookie }).catch(() => null)
    if (reply?.status !== 200) return false
    if (JSON.parse(reply.body.toString()).state === 'checked') return true
    await wait(100)
  }
  return false
}
