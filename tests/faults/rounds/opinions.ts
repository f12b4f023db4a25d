import { sharedTitles } from './site.ts'
import { oneOf, someTitle, type Writer } from './writer.ts'

/** Rates a title, which is final. */
export async function rate(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const id = someTitle(writer, sharedTitles)
  const subject = `rating|${reader.name}|${id}`
  if (writer.ledger.get(subject) !== null) return
  const stars = 1 + Math.floor(writer.chance() * 10)
  await writer.ledger.write(writer, 'rate', { changes: new Map([[subject, stars]]) }, () =>
    writer.site.post(reader.cookie, '/ratings', { kind: 'anime', id, stars: String(stars) }),
  )
}

/** Posts a review, rewrites it or deletes it. */
export async function review(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const id = someTitle(writer, sharedTitles)
  const subject = `review|${reader.name}|${id}`
  const there = writer.ledger.get<{ text: string }>(subject)
  const score = 1 + Math.floor(writer.chance() * 10)
  const text = `Review ${writer.number}-${writer.next()}`
  const fields = { overallScore: String(score), review: text }
  const changes = new Map<string, unknown>([[subject, { score, text }]])
  const { cookie } = reader
  if (!there) {
    await writer.ledger.write(writer, 'review', { changes }, () =>
      writer.site.post(cookie, `/add-review/anime/x/${id}`, fields),
    )
    return
  }
  const known = writer.ids.reviews.get(`${reader.name}|${id}`)
  if (!known || !writer.ledger.isFree(subject)) return
  // Each id is good for one change.
  writer.ids.reviews.delete(`${reader.name}|${id}`)
  if (writer.chance() < 0.5) {
    const rewritten = { ...fields, replaces: known }
    await writer.ledger.write(writer, 'rewrite', { changes }, () =>
      writer.site.post(cookie, `/rewrite-review/anime/${id}`, rewritten),
    )
  } else {
    const gone = new Map([[subject, null]])
    await writer.ledger.write(writer, 'delete review', { changes: gone }, () =>
      writer.site.post(cookie, `/delete-review/${known}`, { sure: 'yes' }),
    )
  }
}

/** Finds the review of an author helpful who never changes it. */
export async function like(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const title = writer.ids.titleByName.get(oneOf(writer, sharedTitles.slice(0, 8)))
  const review = writer.ids.reviews.get(`author|${title}`)
  const subject = `vote|${reader.name}|${review}`
  if (!review || writer.ledger.get(subject) !== null) return
  await writer.ledger.write(writer, 'like', { changes: new Map([[subject, 1]]) }, () =>
    writer.site.post(reader.cookie, '/helpful-votes', { review }),
  )
}

/** Makes a title a favourite, or one no longer. */
export async function favour(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const id = someTitle(writer, sharedTitles)
  const subject = `favourite|${reader.name}|${id}`
  const isWanted = writer.ledger.get(subject) === null
  await writer.ledger.write(writer, 'favourite', { changes: new Map([[subject, isWanted ? true : null]]) }, () =>
    writer.site.post(reader.cookie, '/favourites', { what: 'anime', id, is: isWanted ? 'yes' : 'no' }),
  )
}
