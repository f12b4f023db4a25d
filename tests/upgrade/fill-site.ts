import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { importFile } from '#cli/import/import-file.ts'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { createUser } from '#domain/accounts/create-user.ts'
import { askForName } from '#domain/accounts/finish-provider-sign-up.ts'
import { generatedPassword } from '#domain/accounts/generated-password.ts'
import { makeInvitation } from '#domain/accounts/make-invitation.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { dismissSetup } from '#domain/accounts/setup.ts'
import { signInAsAdmin } from '#domain/accounts/sign-in-as-admin.ts'
import { suspendUser } from '#domain/accounts/suspend-user.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { beginImport } from '#domain/imports/begin-import.ts'
import { keepSentCatalogue } from '#domain/imports/keep-sent-catalogue.ts'
import { startImport } from '#domain/imports/start-import.ts'
import { workOnImport } from '#domain/imports/work-on-import.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { beginUpload } from '#domain/media/begin-upload.ts'
import { keepPicture } from '#domain/media/keep-picture.ts'
import { receiveSegment } from '#domain/media/receive-segment.ts'
import type { Folder } from '#domain/media/rules.ts'
import type { Storage } from '#domain/media/storage.ts'
import { sweepStrays } from '#domain/media/sweep-strays.ts'
import { commandLine } from '#domain/permissions.ts'
import { beginPosterRun } from '#domain/posters/begin-poster-run.ts'
import { workOnPosters } from '#domain/posters/work-on-posters.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import type { Stars } from '#domain/ratings/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
import { hideReview } from '#domain/reviews/moderate-review.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { reportReview } from '#domain/reviews/report-review.ts'
import { addTitle } from '#domain/titles/add-title.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { findEditableTitle } from '#domain/titles/editable-title.ts'
import { findSimilarRun, orderSimilarRun } from '#domain/titles/similar/similar-runs.ts'
import { workOnSimilar } from '#domain/titles/similar/work-on-similar.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { aRow, aTitleForm, emptyTitleForm } from '#tests/support/title-form.ts'
import { adminsFile, firstFile, mangaFile, secondFile, waitingFile } from './catalogue.ts'
import { fillNewer } from './fill-newer.ts'

const inAnHour = sql`now() + interval '1 hour'`
/** Of goodPassword, made once: another would be made with other salt. */
const hash = '$argon2id$v=19$m=19456,t=2,p=1$xYYgEipiMuQp5UU81GYqCg$sAzRW8qA7sSAV8tTDJmQ+LmeXrnlE6KGhZpks0K0BnI'

/** Fills an empty site with a little of everything that a site can have: a row at least in every table. */
export async function fillSite(db: PlainDb, storage: Storage): Promise<void> {
  await importAll(db)
  const people = await makePeople(db, storage)
  await makeTitles(db, storage, people.admin)
  await beActive(db, people)
  await compare(db)
  await moderate(db, people)
  await workAsAdmin(db, storage, people.admin)
  await fillNewer(db, people, (title) => idOf(db, title))
  await leaveHalfDone(db, storage, people)
  await sweepStrays(db, storage)
  await sql`insert into refolds default values`.execute(db)
  // A new row asks the clock twice, which sometimes moves on between.
  await sql`update titles set updated_at = added_at where updated_at < added_at + interval '1 ms'`.execute(db)
}

type People = Awaited<ReturnType<typeof makePeople>>

async function importAll(db: PlainDb): Promise<void> {
  for (const text of [firstFile, mangaFile, secondFile, firstFile]) {
    await importFile(
      db,
      { file: '-', dryRun: false, again: false, problemsFile: null, source: 'catalogue' },
      {
        stdin: Readable.from([Buffer.from(text)]),
        stdout: { write: () => {} },
        stderr: { write: () => {}, isTTY: false },
        signal: new AbortController().signal,
      },
    )
  }
  await sql`update titles set is_demo = true where title = 'Paper Boats'`.execute(db)
}

async function makePeople(db: PlainDb, storage: Storage) {
  await createAdmin(db, commandLine, { email: 'admin@site.example', password: goodPassword })
  const accounts = await someAccounts(db)
  const { userId: mari, token } = await aSignUp(accounts, { userName: 'Mari', email: 'mari@site.example' })
  const { userId: joao } = await aSignUp(accounts, { userName: 'João', email: 'joao@site.example' })
  const { userId: troll } = await aSignUp(accounts, { userName: 'Troll', email: 'troll@site.example' })
  const method = { provider: 'oidc', accountId: 'ren-at-the-provider' } as const
  const provided = await inTransaction(db, (tx) =>
    createUser(tx, { userName: 'Ren', email: 'ren@site.example', method }),
  )
  await sql`
    update accounts set password = ${hash} where password is not null`.execute(db)
  await sql`
    insert into accounts (id, user_id, account_id, provider_id, email_verified)
    select gen_random_uuid()::text, id, 'joao-at-google', 'google', true from users where id = ${joao}`.execute(db)
  const { userId: admin } = await signInAsAdmin(
    accounts,
    { email: 'admin@site.example', password: goodPassword },
    aVisitor(),
  )
  await dismissSetup(db, asAdmin(admin))
  await db
    .updateTable('users')
    .set(generatedPassword(hash, { mustChange: true }))
    .where('id', '=', admin)
    .execute()
  await makeInvitation(db, asAdmin(admin), { note: 'The book club', uses: 5, days: 30 })
  await saveProfile(db, asReader(mari), {
    gender: 'female',
    birthdate: '1990-02-28',
    bio: 'Reads at night.\nWatches by day.',
  })
  await saveProfile(db, asReader(mari), { image: await aKeptPicture(db, storage, mari, 'userImgs') })
  await createResetCode(accounts, 'joao@site.example')
  return { admin, mari, joao, troll, ren: provided?.userId ?? '', token, accounts }
}

async function makeTitles(db: PlainDb, storage: Storage, admin: string): Promise<void> {
  const poster = await aKeptPicture(db, storage, admin, 'imgs')
  const image = await aKeptPicture(db, storage, admin, 'imgs')
  const texts = { title: 'Added by Hand', studio: 'Hands', storyline: 'Typed into the form.', poster }
  await addTitle(
    db,
    asAdmin(admin),
    aTitleForm({
      texts,
      characters: [aRow({ name: 'Oka', image })],
      staff: [aRow({ name: 'Sato, Rin', part: 'Director' })],
    }),
  )
  const salt = await idOf(db, 'The Salt Road')
  const version = String((await findEditableTitle(db, salt))?.version)
  const edits = emptyTitleForm('manga')
  const changes = {
    ...edits.texts,
    storyline: 'Two sisters, a mountain, and salt.',
    genres: 'Adventure, Drama, Winter',
  }
  await editTitle(db, asAdmin(admin), salt, { ...edits, texts: changes, version })
}

async function beActive(db: PlainDb, { mari, joao, troll, ren }: People): Promise<void> {
  const lists: [user: string, title: string, ...statuses: string[]][] = [
    [mari, 'Lantern Ferry', 'want-to-watch', 'watching', 'watched'],
    [mari, 'Lantern Ferry 2nd Season', 'watching'],
    [mari, 'Clockwork Orchard', 'watching', 'dropped'],
    [mari, 'The Salt Road', 'reading'],
    [mari, 'Paper Boats'],
    [joao, 'Lantern Ferry', 'watching'],
    [joao, 'What Was Deleted', 'watched'],
    [ren, 'What Came Back', 'want-to-watch'],
  ]
  for (const [user, title, ...statuses] of lists) {
    const { id, kind } = await titleOf(db, title)
    await addToList(db, asReader(user), { kind, id })
    for (const status of statuses)
      await changeStatus(db, asReader(user), { entryId: await entryOf(db, user, id), status })
  }
  const ratings: [user: string, title: string, stars: Stars][] = [
    [mari, 'Lantern Ferry', 10],
    [joao, 'Lantern Ferry', 7],
    [ren, 'Lantern Ferry', 8],
    [mari, 'The Salt Road', 9],
    [ren, 'The Salt Road', 8],
    [troll, 'Clockwork Orchard', 1],
    [joao, 'What Was Deleted', 4],
    [ren, 'What Came Back', 6],
  ]
  for (const [user, title, stars] of ratings) {
    const { id: titleId, kind } = await titleOf(db, title)
    await rateTitle(db, asReader(user), { kind, titleId, stars })
  }
}

async function compare(db: PlainDb): Promise<void> {
  await orderSimilarRun(db)
  await workOnSimilar(db, (await findSimilarRun(db)) ?? 0)
}

async function moderate(db: PlainDb, { admin, mari, joao, troll, ren }: People): Promise<void> {
  const review = async (user: string, title: string, text: string, scores: object = {}) => {
    const id = await postReview(db, asReader(user), {
      titleId: await idOf(db, title),
      scores: { overall: 8, ...scores },
      text,
    })
    return id ?? ''
  }
  const scores = { story: 8.5, animation: 9, sound: null, character: 7.1, overall: 8.4 }
  const long = await review(
    mari,
    'Lantern Ferry',
    `Quiet, <b>slow</b> & good.\n\n${'It takes its time. '.repeat(40)}`,
    scores,
  )
  await review(joao, 'Lantern Ferry', 'Too slow.', { overall: 4 })
  await review(mari, 'The Salt Road', 'Salt and snow.', { story: 9, art: 9.5 })
  const gone = await review(mari, 'What Was Deleted', 'Short and sweet.')
  const bad = await review(troll, 'Lantern Ferry', 'Buy my boots.', { overall: 0 })
  for (const [user, id] of [
    [joao, long],
    [ren, long],
    [joao, gone],
  ] as const)
    await markHelpful(db, asReader(user), id)
  await reportReview(db, asReader(joao), bad, { reason: 'spam', note: 'Boots.' })
  await reportReview(db, asReader(mari), bad, { reason: 'other', note: 'Again.' })
  await reportReview(db, asReader(troll), long, { reason: 'spoiler', note: '' })
  await hideReview(db, asAdmin(admin), bad, 'Advertising')
  await suspendUser(db, asAdmin(admin), troll, 'Advertising, again and again')
}

async function workAsAdmin(db: PlainDb, storage: Storage, admin: string): Promise<void> {
  await deleteTitle(db, asAdmin(admin), await idOf(db, 'What Was Deleted'))
  const back = await idOf(db, 'What Came Back')
  await deleteTitle(db, asAdmin(admin), back)
  await restoreTitle(db, asAdmin(admin), back)

  await beginPosterRun(db, asAdmin(admin), null)
  const { id } = await db.selectFrom('poster_runs').select('id').executeTakeFirstOrThrow()
  const fetchPicture = async (address: string) => {
    if (address.includes('away')) throw new Refusal('fetch-unreachable')
    return aPicture('png', { width: 20, height: 30 })
  }
  await workOnPosters(db, { storage, pictures }, id, { fetchPicture, pause: 0 })

  const sent = await sendCatalogue(db, storage, admin, adminsFile)
  await workOnImport(db, storage, sent)
  await startImport(db, asAdmin(admin), sent)
  await workOnImport(db, storage, sent)
}

/** What is under way when a site is stopped. */
async function leaveHalfDone(db: PlainDb, storage: Storage, { admin, mari, joao, accounts }: People): Promise<void> {
  await workOnImport(db, storage, await sendCatalogue(db, storage, admin, waitingFile))
  await beginUpload(db, storage, asReader(joao), { id: 'b'.repeat(32), folder: 'userImgs', size: 600 })
  await receiveSegment(db, storage, asReader(joao), { uploadId: 'b'.repeat(32), start: 0, bytes: Buffer.alloc(300, 7) })
  await sql`insert into picture_jobs (name, holder, held_until)
    values (${joao}, '00000000-0000-4000-8000-000000000001', ${inAnHour})`.execute(db)
  await sql`insert into provider_journeys (state_hash, provider_id, code_verifier, nonce, goal, session_id, expires_at)
    select repeat('a', 64), 'oidc', 'verifier', 'nonce', '/profile', id, ${inAnHour} from sessions
    where user_id = ${mari}`.execute(db)
  await sql`insert into authenticators (user_id, secret, last_step) values (${joao}, 'sealed', 1)`.execute(db)
  await sql`insert into passkeys (id, user_id, name, public_key, counter) values ('key', ${joao}, 'Phone', '\\x01', 3)`.execute(
    db,
  )
  await sql`insert into recovery_codes (user_id, code_hash) values (${joao}, repeat('b', 64))`.execute(db)
  await sql`insert into passkey_challenges (key_hash, challenge, user_id, expires_at)
    values (repeat('c', 64), 'challenge', ${joao}, ${inAnHour})`.execute(db)
  await sql`insert into unfinished_sign_ins (key_hash, user_id, account_id, as_admin, expires_at)
    select repeat('d', 64), user_id, id, false, ${inAnHour} from accounts
    where user_id = ${joao} and provider_id = 'credential'`.execute(db)
  const provider = { id: 'oidc', name: 'OpenID', issuer: 'https://id.example', clientId: '', clientSecret: '' } as const
  const person = { accountId: 'x', email: 'x@site.example', userName: 'X', image: '' }
  await askForName(accounts, provider, person, { goal: '/', invitation_hash: null })
}

async function sendCatalogue(db: PlainDb, storage: Storage, admin: string, text: string): Promise<number> {
  const file = new File([text], 'sent.jsonl')
  return beginImport(db, asAdmin(admin), {
    uploadId: await keepSentCatalogue(db, storage, asAdmin(admin), file),
    fileName: file.name,
    source: 'catalogue',
  })
}

async function aKeptPicture(db: PlainDb, storage: Storage, userId: string, folder: Folder): Promise<string> {
  const bytes = await aPicture('png', { width: 24, height: 36 })
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const uploadId = String(count).padStart(32, 'a')
  const actor = folder === 'imgs' ? asAdmin(userId) : asReader(userId)
  await beginUpload(db, storage, actor, { id: uploadId, folder, size: bytes.length })
  await receiveSegment(db, storage, actor, { uploadId, start: 0, bytes })
  return keepPicture(db, { storage, pictures }, actor, uploadId)
}

async function titleOf(db: PlainDb, title: string) {
  const { id, kind } = await db
    .selectFrom('titles')
    .select(['id', 'kind'])
    .where('title', '=', title)
    .$narrowType<{ kind: 'anime' | 'manga' }>()
    .executeTakeFirstOrThrow()
  return { id, kind }
}

async function idOf(db: PlainDb, title: string): Promise<string> {
  return (await titleOf(db, title)).id
}

async function entryOf(db: PlainDb, userId: string, titleId: string): Promise<string> {
  const { id } = await db
    .selectFrom('list_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow()
  return id
}
