import { standings } from '#domain/standing-rules.ts'
import {
  added,
  chosen,
  countedIn,
  type Kept,
  nothingKept,
  standingIn,
  stepped,
  stood,
  stored,
} from '#tests/model/record-model.ts'
import type { Reply } from '#tests/support/ask.ts'
import { counterOf } from './ledger.ts'
import { episodes, sharedTitles } from './site.ts'
import { keptOf, oneOf, type Reader, someTitle, type Writer } from './writer.ts'

const title = { kind: 'anime', total: episodes } as const
const statuses = ['unwatched', 'watched', 'watching', 'want-to-watch', 'dropped']

/** What is shown of a record; null if it is as if there were none. */
export function shown(kept: Kept): unknown {
  const { status, progress, repeats, score, hasJournal } = kept
  if (status === null && !hasJournal) return null
  return { status, standing: standingIn(kept), progress, repeats, score }
}

/** Changes what a reader keeps of a title, in one of many ways. */
export async function changeOne(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const id = someTitle(writer, sharedTitles)
  const before = keptOf(writer, `record|${reader.name}|${id}`)
  const post = (fields: Record<string, string>) => writer.site.post(reader.cookie, `/entry/anime/${id}/record`, fields)
  const standing = oneOf(writer, standings)
  const status = oneOf(writer, statuses)
  const by = oneOf(writer, [1, 1, 2, -1])
  const score = oneOf(writer, [3, 6, 9])
  const ways: (() => [string, Kept | string, () => Promise<Reply>])[] = [
    () => [
      'add',
      before.status ? 'is there' : added(before, title),
      () => writer.site.post(reader.cookie, '/list-entries', { title: `/anime/${id}` }),
    ],
    () => ['stand', stood(before, standing, title), () => post({ standing })],
    () => ['choose', before.status ? chosen(before, status, title) : 'is not there', () => post({ status })],
    () => ['step', stepped(before, by, title), () => post({ step: String(by) })],
    () => ['score', { ...before, score }, () => post({ points: String(score) })],
    () => ['remove', before.status ? { ...before, status: null } : 'is not there', () => post({ remove: 'yes' })],
    () => ['forget', nothingKept, () => post({ forget: 'yes' })],
  ]
  const [what, wanted, send] = oneOf(writer, ways)()
  if (typeof wanted !== 'string') await keep(writer, reader, new Map([[id, wanted]]), what, send)
}

/** Changes several records of a reader at once. */
export async function changeMany(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const kept = (id: string) => keptOf(writer, `record|${reader.name}|${id}`)
  const ids = new Set(Array.from({ length: 8 }, () => someTitle(writer, sharedTitles)))
  const there = [...ids].filter((id) => kept(id).status !== null || kept(id).isDropped)
  if (there.length === 0) return changeOne(writer)
  const standing = oneOf(writer, standings)
  const after = new Map(there.map((id) => [id, stood(kept(id), standing, title)]))
  const fields = { do: 'standing', standing, ids: there.join(',') }
  await keep(writer, reader, after, 'bulk', () => writer.site.post(reader.cookie, '/my-fav-list/changes', fields))
}

/** Takes the last change back. */
export async function undo(writer: Writer): Promise<void> {
  if (!writer.undo) return
  const { id, reader, before } = writer.undo
  writer.undo = null
  const after = new Map([...before].map(([subject, kept]) => [subject, shown(kept)]))
  const settled = (took: boolean) => {
    if (took) for (const [subject, kept] of before) writer.kept.set(subject, kept)
  }
  await writer.ledger.write(writer, 'undo', { changes: after, settled }, () =>
    writer.site.post(reader.cookie, `/journal/undo/${id}`, {}),
  )
}

async function keep(
  writer: Writer,
  reader: Reader,
  wanted: Map<string, Kept>,
  what: string,
  send: () => Promise<Reply>,
): Promise<void> {
  const changes = new Map<string, unknown>()
  const counts: string[] = []
  const before = new Map<string, Kept>()
  const after = new Map<string, Kept>()
  for (const [id, kept] of wanted) {
    const subject = `record|${reader.name}|${id}`
    const was = keptOf(writer, subject)
    const is = stored(was, kept)
    before.set(subject, was)
    after.set(subject, is)
    changes.set(subject, shown(is))
    const counter = JSON.stringify(was) === JSON.stringify(is) ? null : countedIn(was, is)
    if (counter) counts.push(counterOf(id, counter))
  }
  if (!writer.ledger.isFree(...changes.keys())) return
  writer.undo = null
  const settled = (took: boolean) => {
    if (took) for (const [subject, is] of after) writer.kept.set(subject, is)
  }
  const reply = await writer.ledger.write(writer, what, { changes, counts, settled }, send)
  const id = reply && (JSON.parse(reply.body.toString()) as { undo?: { id: string } }).undo?.id
  if (id) writer.undo = { id, reader, before }
}
