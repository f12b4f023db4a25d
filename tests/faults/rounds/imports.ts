import { nothingKept, stored } from '#tests/model/record-model.ts'
import { signUp } from './accounts.ts'
import { counterOf } from './ledger.ts'
import { shown } from './records.ts'
import { episodes, idOf, linesOf, sharedTitles } from './site.ts'
import type { Begun, Writer } from './writer.ts'

/** A new reader brings a list along from elsewhere. It is read first: `goOn` starts it, in a later round if need be. */
export async function bringList(writer: Writer): Promise<void> {
  if (writer.begun.length > 1) return
  const reader = await signUp(writer)
  if (!reader) return
  // Reads and brings in a little later: this reader does nothing else meanwhile.
  writer.readers = writer.readers.filter((each) => each !== reader)
  const { cookie, name } = reader
  const titles = sharedTitles.slice(0, 6)
  const data = titles.map((title) => ({
    node: { id: idOf(title), title },
    list_status: { status: 'completed', score: 8, num_episodes_watched: episodes },
  }))
  const file = new File([JSON.stringify({ data })], 'list.json')
  const sent = await writer.ledger.write(writer, 'send list', { changes: new Map() }, () =>
    writer.site.post(cookie, '/moving-in', { file }),
  )
  const path = sent?.headers.location
  if (!path) return

  const facts = { status: 'watched', isFinished: true, progress: episodes, score: 8, elsewhere: 8 }
  const kept = shown(stored(nothingKept, { ...nothingKept, ...facts }))
  const ids = titles.map((title) => writer.ids.titleByName.get(title) ?? '')
  const records = ids.map((id) => `record|${name}|${id}`)
  const undo: Begun = {
    ...{ path, cookie, awaited: 'done', what: 'undo list' },
    ...{ fields: { do: 'undo' }, changes: new Map(records.map((subject) => [subject, null])) },
  }
  writer.begun.push({
    ...{ path, cookie, awaited: 'checked', what: 'start list' },
    ...{ fields: { do: 'start', anime: 'mine' }, changes: new Map(records.map((subject) => [subject, kept])) },
    counts: ids.map((id) => counterOf(id, 'watched')),
    next: writer.chance() < 0.5 ? undo : undefined,
  })
}

/** An admin imports a catalogue, which is read first too. */
export async function importCatalogue(writer: Writer): Promise<void> {
  if (writer.begun.length > 1) return
  const names = Array.from({ length: 5 }, () => `Imported ${writer.number}-${writer.next()}`)
  const studio = `Studio ${writer.next()}`
  const file = new File([linesOf(names, studio)], 'catalogue.jsonl')
  const cookie = writer.site.admin
  const sent = await writer.ledger.write(writer, 'send catalogue', { changes: new Map() }, () =>
    writer.site.post(cookie, '/admin-dashboard/imports', { file }),
  )
  const path = sent?.headers.location
  if (!path) return
  writer.begun.push({
    ...{ path, cookie, awaited: 'checked', what: 'start catalogue' },
    ...{ fields: { do: 'start' }, changes: new Map(names.map((name) => [`title|${name}`, { studio }])) },
  })
}

/** Starts an import that has been read, or takes one back. Once that is acknowledged, all of it will be there, or nothing. */
export async function goOn(writer: Writer): Promise<void> {
  const { site, ledger, begun } = writer
  for (const each of begun) {
    const { path, cookie, awaited, what, fields, changes, counts, next } = each
    const reply = await site.send(`${path}/progress`, { cookie }).catch(() => null)
    const state = reply?.status === 200 ? JSON.parse(reply.body.toString()).state : null
    if (state === 'failed') throw new Error(`An import has failed: ${path}`)
    if (state !== awaited) continue
    const settled = (took: boolean) => {
      if (!took) return
      writer.begun = writer.begun.filter((other) => other !== each)
      if (next) writer.begun.push(next)
    }
    await ledger.write(writer, what, { changes, counts, settled }, () => site.post(cookie, path, fields))
    return
  }
}
