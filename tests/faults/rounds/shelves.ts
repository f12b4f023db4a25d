import type { Reply } from '#tests/support/ask.ts'
import { sharedTitles } from './site.ts'
import { oneOf, type Reader, type Writer } from './writer.ts'

interface Shelf {
  text: string
  visibility: string
  titles: [string, string][]
}

/** Makes a list of a reader's own, or changes one: its words, its titles, their notes; deletes it, and brings it back. */
export async function shelve(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const { cookie } = reader
  const own = writer.ledger.subjects().filter((subject) => subject.startsWith(`shelf|${reader.name}|`))
  const text = `Text ${writer.next()}`
  if (own.length < 3) {
    const name = `Shelf ${writer.next()}`
    const shelf: Shelf = { text, visibility: 'public', titles: [] }
    await writer.ledger.write(
      writer,
      'make shelf',
      { changes: new Map([[`shelf|${reader.name}|${name}`, shelf]]) },
      () => writer.site.post(cookie, '/lists', { name, description: text, visibility: 'public' }),
    )
    return
  }
  const subject = oneOf(writer, own)
  const shelf = writer.ledger.get<Shelf>(subject)
  const id = writer.ids.shelves.get(subject)
  if (!shelf || !id) return
  const title = writer.ids.titleByName.get(oneOf(writer, sharedTitles)) ?? ''
  const there = shelf.titles.some(([each]) => each === title)
  const change = (fields: Record<string, string>) => () => writer.site.post(cookie, `/lists/${id}/changes`, fields)
  const name = nameIn(subject)
  const toEdit = { name, description: text, visibility: 'link' }
  const edited: [string, Partial<Shelf>, () => Promise<Reply>] = [
    'edit shelf',
    { text, visibility: 'link' },
    () => writer.site.post(cookie, `/lists/${id}/edit`, toEdit),
  ]
  const noted = shelf.titles.map(([each, note]): [string, string] => [each, each === title ? text : note])
  const ways: (typeof edited)[] = there
    ? [
        ['note', { titles: noted }, change({ do: 'note', title, note: text })],
        ['unshelve', { titles: shelf.titles.filter(([each]) => each !== title) }, change({ do: 'remove', title })],
      ]
    : [['shelve', { titles: [...shelf.titles, [title, '']] }, change({ do: 'add', title })]]
  if (writer.chance() < 0.15) return remove(writer, reader, { subject, id, shelf })
  const [what, changed, send] = oneOf(writer, [edited, ...ways])
  await writer.ledger.write(writer, what, { changes: new Map([[subject, { ...shelf, ...changed }]]) }, send)
}

/** Deletes a list, which can be put back. */
async function remove(
  writer: Writer,
  { cookie }: Reader,
  { subject, id, shelf }: { subject: string; id: string; shelf: Shelf },
): Promise<void> {
  const putBack = async () => {
    writer.away = writer.away.filter((each) => each !== putBack)
    await writer.ledger.write(writer, 'restore shelf', { changes: new Map([[subject, shelf]]) }, () =>
      writer.site.post(cookie, `/lists/${id}/changes`, { do: 'restore' }),
    )
  }
  const settled = (took: boolean) => {
    if (took) writer.away.push(putBack)
  }
  await writer.ledger.write(writer, 'delete shelf', { changes: new Map([[subject, null]]), settled }, () =>
    writer.site.post(cookie, `/lists/${id}/delete`, { sure: 'yes' }),
  )
}

const nameIn = (subject: string) => subject.split('|')[2] ?? ''
