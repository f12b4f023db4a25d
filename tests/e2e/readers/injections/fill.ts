import { addReviewPath, reportReviewPath, reviewsPath } from '#app/ui/paths.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordAdminAction } from '#domain/audit/record-admin-action.ts'
import { aCharacter, anEntry, aReview, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { injections } from '#tests/support/injections.ts'
import { signedIn } from '#tests/support/uploading.ts'

/** All injections in one text. */
export const together = injections.join(' ')

/** The injections to use as addresses of pictures. Addresses on other sites are left out: requesting those is allowed. */
const notElsewhere = injections.filter((text) => !/^(https?:)?\/\//.test(text))

const filled = new WeakMap<Db, ReturnType<typeof fill>>()

/** Puts every injection into every field, unless another test with the same database has already done so. */
export function fillWithInjections(db: Db): ReturnType<typeof fill> {
  const filling = filled.get(db) ?? fill(db)
  filled.set(db, filling)
  return filling
}

/**
 * Puts every injection into every field that readers, admins and imports can fill: one title for each, on a reader's
 * list, and one title whose cast, staff, reviews and authors contain all of them. Add new fields here.
 */
async function fill(db: Db) {
  await signedIn(db, 'reader')
  await signedIn(db, 'admin')
  await db.updateTable('users').set({ user_name: together, bio: together }).where('id', '=', 'reader').execute()
  const titles = await Promise.all(injections.map((text, n) => aTitleOf(db, text, n)))
  const crowded = await aTitleOf(db, together, injections.length)
  const reported = await aReview(db, { title_id: crowded.id, body: together })
  await Promise.all(
    injections.map((text, n) => addToCrowd(db, { titleId: crowded.id, reported: reported.id }, text, n)),
  )
  await inTransaction(db, (tx) =>
    recordAdminAction(tx, {
      adminId: 'admin',
      action: 'title-changed',
      subject: { kind: 'title', id: crowded.id, name: together },
      before: { storyline: together },
      after: { storyline: `${together} ${together}`, genres: injections },
    }),
  )

  return {
    titles,
    crowded,
    reviews: reviewsPath({ kind: 'anime', id: crowded.id, title: crowded.title }),
    reportReview: reportReviewPath(reported.id),
    addReview: addReviewPath({ kind: 'anime', id: titles[0]?.id ?? '', title: titles[0]?.title ?? '' }),
  }
}

async function aTitleOf(db: Db, text: string, n: number) {
  const address = notElsewhere[n % notElsewhere.length]
  const { id } = await aTitle(db, {
    kind: 'anime',
    title: text,
    title_english: `Injected ${n}`,
    title_native: `${text} ${n}`,
    genres: ['Injected', text],
    poster: address,
    header_image: address,
    trailer_url: text,
    studio: text,
    storyline: text,
    content_warning: text,
    soundtracks: text,
  })
  await anEntry(db, { user_id: 'reader', title_id: id, kind: 'anime', status: 'watching' })
  return { id, title: text }
}

async function addToCrowd(
  db: Db,
  { titleId, reported }: { titleId: string; reported: string },
  text: string,
  n: number,
) {
  const image = notElsewhere[n % notElsewhere.length]
  const person = { title_id: titleId, position: n, name: text, image, role: text }
  await aCharacter(db, { ...person, vocal: text })
  await aStaffMember(db, person)
  const author = await aUser(db, { user_name: text, image, bio: text })
  await aReview(db, { user_id: author.id, title_id: titleId, body: text })
  await db
    .insertInto('review_reports')
    .values({ user_id: author.id, review_id: reported, reason: 'other', note: text.slice(0, 500) })
    .execute()
}
