import { sharedTitles } from './site.ts'
import { oneOf, type Writer } from './writer.ts'

interface Shelf {
  text: string
  visibility: string
  isDeleted: boolean
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
    const shelf: Shelf = { text, visibility: 'public', isDeleted: false, titles: [] }
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
  const ways: Record<string, [Partial<Shelf>, () => ReturnType<typeof writer.site.post>]> = shelf.isDeleted
    ? { restore: [{ isDeleted: false }, change({ do: 'restore' })] }
    : {
        delete: [{ isDeleted: true }, () => writer.site.post(cookie, `/lists/${id}/delete`, { sure: 'yes' })],
        edit: [
          { text, visibility: 'link' },
          () =>
            writer.site.post(cookie, `/lists/${id}/edit`, {
              name: nameIn(subject),
              description: text,
              visibility: 'link',
            }),
        ],
        ...(there
          ? {
              note: [
                { titles: shelf.titles.map(([each, note]) => [each, each === title ? text : note]) },
                change({ do: 'note', title, note: text }),
              ],
              unshelve: [{ titles: shelf.titles.filter(([each]) => each !== title) }, change({ do: 'remove', title })],
            }
          : {
              shelve: [{ titles: [...shelf.titles, [title, '']] }, change({ do: 'add', title })],
              'shelve too': [{ titles: [...shelf.titles, [title, '']] }, change({ do: 'add', title })],
            }),
      }
  const what = oneOf(writer, Object.keys(ways))
  const [changed, send] = ways[what] ?? [{}, change({})]
  await writer.ledger.write(
    writer,
    `${what} (shelf)`,
    { changes: new Map([[subject, { ...shelf, ...changed }]]) },
    send,
  )
}

const nameIn = (subject: string) => subject.split('|')[2] ?? ''
