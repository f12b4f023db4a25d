import type { Reply } from '#tests/support/ask.ts'
import { aTitleForm, emptyTitleForm } from '#tests/support/title-form.ts'
import { counterOf, type Ledger } from './ledger.ts'
import { episodes } from './site.ts'
import { oneOf, type Writer } from './writer.ts'

/** An admin edits a title of this writer's own. */
export async function edit(writer: Writer): Promise<void> {
  const name = oneOf(writer, writer.titles)
  const id = writer.ids.titleByName.get(name ?? '')
  const version = writer.ids.versions.get(id ?? '')
  if (!id || version === undefined) return
  // The number of its edit is known once each time that the database is looked into.
  writer.ids.versions.delete(id)
  const studio = `Studio ${writer.next()}`
  const { texts, kind } = emptyTitleForm('anime')
  const fields = { ...texts, kind, version: String(version), studio }
  await writer.ledger.write(writer, 'edit', { changes: new Map([[`title|${name}`, { studio }]]) }, () =>
    writer.site.post(writer.site.admin, `/admin-dashboard-edit/anime/${id}`, fields),
  )
}

/** An admin adds a title. */
export async function add(writer: Writer): Promise<void> {
  const name = `Added ${writer.number}-${writer.next()}`
  const studio = `Studio ${writer.next()}`
  const { texts, kind } = aTitleForm({
    texts: { title: name, studio, poster: writer.site.poster, episodes: String(episodes) },
  })
  const settled = (took: boolean) => {
    if (took && writer.titles.length < 8) writer.titles.push(name)
  }
  await writer.ledger.write(writer, 'add title', { changes: new Map([[`title|${name}`, { studio }]]), settled }, () =>
    writer.site.post(writer.site.admin, '/admin-dashboard/add', { ...texts, kind }),
  )
}

/** An admin deletes a title with all that readers have of it, or merges it into another one; and later takes that back. */
export async function takeAway(writer: Writer): Promise<void> {
  const last = writer.away.at(-1)
  if (last && writer.chance() < 0.6) return last()
  if (writer.titles.length < 3) return
  const [from = '', into = ''] = [oneOf(writer, writer.titles), oneOf(writer, writer.titles)]
  const ids = writer.ids.titleByName
  if (!ids.has(from) || !ids.has(into)) return
  if (from !== into && isDisjoint(writer.ledger, ids.get(from) ?? '', ids.get(into) ?? ''))
    await merge(writer, from, into)
  else await remove(writer, from)
}

async function remove(writer: Writer, name: string): Promise<void> {
  const { site, ledger, ids } = writer
  const id = ids.titleByName.get(name) ?? ''
  await takeOff(writer, {
    what: 'delete title',
    names: [name],
    gone: [`title|${name}`, ...about(ledger, id)],
    becomes: new Map(),
    away: () => site.post(site.admin, `/admin-dashboard/delete/anime/${id}`, { sure: 'yes' }),
    back: () => site.post(site.admin, '/admin-dashboard/deleted-titles', { id }),
    count: () => {},
  })
}

async function merge(writer: Writer, from: string, into: string): Promise<void> {
  const { site, ledger, ids } = writer
  const [fromId, intoId] = [ids.titleByName.get(from) ?? '', ids.titleByName.get(into) ?? '']
  const moved = about(ledger, fromId)
  const path = `/admin-dashboard/merge/anime/${fromId}?with=${intoId}`
  await takeOff(writer, {
    what: 'merge',
    names: [from, into],
    gone: [`title|${from}`, ...moved],
    becomes: new Map(moved.map((subject) => [subject.replace(/\d+$/, intoId), ledger.get(subject)])),
    away: () => site.post(site.admin, path, { reason: 'Twice' }),
    back: () => site.post(site.admin, `/admin-dashboard/merges/${fromId}`, { sure: 'yes' }),
    count: (times) => addCounters(ledger, { fromId, intoId, times }),
  })
}

interface TakenOff {
  what: string
  /** Titles that are left alone until it is undone. */
  names: string[]
  gone: string[]
  /** What there is in their place. */
  becomes: Map<string, unknown>
  away(): Promise<Reply>
  back(): Promise<Reply>
  count(times: 1 | -1): void
}

async function takeOff(writer: Writer, { what, names, gone, becomes, away, back, count }: TakenOff): Promise<void> {
  const { ledger } = writer
  const before = gone.map((subject) => [subject, ledger.get(subject)] as const)
  const none = (subjects: Iterable<string>) => [...subjects].map((subject) => [subject, null] as const)
  const putBack = async () => {
    const isHere = ([subject]: readonly [string, unknown]) =>
      subject.startsWith('title|') || writer.readers.some(({ name }) => subject.split('|')[1] === name)
    const changes = new Map<string, unknown>([...none(becomes.keys()), ...before.filter(isHere)])
    writer.away = writer.away.filter((each) => each !== putBack)
    const settled = (took: boolean) => {
      if (!took) return
      writer.titles.push(...names)
      count(-1)
    }
    await ledger.write(writer, `undo ${what}`, { changes, settled }, back)
  }
  writer.undo = null
  const settled = (took: boolean) => {
    if (!took) return
    writer.away.push(putBack)
    writer.titles = writer.titles.filter((each) => !names.includes(each))
    count(1)
  }
  await ledger.write(writer, what, { changes: new Map<string, unknown>([...none(gone), ...becomes]), settled }, away)
}

/** Subjects of a title, but for the title itself. */
function about(ledger: Ledger, titleId: string): string[] {
  return ledger.subjects().filter((subject) => subject.endsWith(`|${titleId}`))
}

/** Whether no reader has the same of both. */
function isDisjoint(ledger: Ledger, one: string, other: string): boolean {
  const there = new Set(about(ledger, other).map((subject) => subject.replace(/\d+$/, '')))
  return about(ledger, one).every((subject) => !there.has(subject.replace(/\d+$/, '')))
}

/** A merge adds the counters of one title to those of the other. */
function addCounters(
  { counters }: Ledger,
  { fromId, intoId, times }: { fromId: string; intoId: string; times: number },
): void {
  for (const [key, count] of [...counters]) {
    const [id, counter = ''] = key.split(' ')
    const into = counterOf(intoId, counter)
    if (id === fromId) counters.set(into, (counters.get(into) ?? 0) + times * count)
  }
}
