import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin, asReader, asStaff } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { everyChange } from '#tests/support/every-change.ts'
import { aStorage } from '#tests/support/storage.ts'
import { aVisit } from '#tests/support/visit.ts'
import { duties } from '#texts/roles.ts'
import { actorOf, readSession } from '#web/session.ts'
import { actForUser } from './accounts/act-for-user.ts'
import { changePassword } from './accounts/change-password.ts'
import { createAdmin } from './accounts/create-admin.ts'
import { endAllSessions, endOtherSessions, endOwnSession } from './accounts/end-sessions.ts'
import { findUsers } from './accounts/find-users.ts'
import { listUsers } from './accounts/list-users.ts'
import { resetSecondFactor } from './accounts/second-factor/reset-second-factor.ts'
import { dismissSetup, findAdminSetup } from './accounts/setup.ts'
import { signIn } from './accounts/sign-in.ts'
import { signInAsAdmin } from './accounts/sign-in-as-admin.ts'
import { confirmSession } from './accounts/sign-in-methods.ts'
import { unlockAccount } from './accounts/unlock-account.ts'
import { findActions } from './audit/queries.ts'
import { findDemo } from './deletion/demo-queries.ts'
import { findDeletableTitle, findDeletedTitles } from './deletion/queries.ts'
import { beginImport } from './imports/begin-import.ts'
import { cancelImport } from './imports/cancel-import.ts'
import { keepSentCatalogue } from './imports/keep-sent-catalogue.ts'
import { findImport, findImports, findLines, findMatches, findProblems } from './imports/queries.ts'
import { refuseOtherFiles } from './imports/refuse-other-files.ts'
import { beginUpload } from './media/begin-upload.ts'
import { cancelUpload } from './media/cancel-upload.ts'
import { receiveSegment } from './media/receive-segment.ts'
import type { UploadFolder } from './media/rules.ts'
import { findUpload } from './media/upload.ts'
import { findMergePreview } from './merging/queries.ts'
import {
  type Actor,
  allow,
  commandLine,
  dutiesOfStaff,
  may,
  permissions,
  type Role,
  staffRoles,
  visitor,
} from './permissions.ts'
import { findPosterFailures, findPosterRuns, findRemotePosters } from './posters/queries.ts'
import { findProfileQueue } from './profiles/find-queue.ts'
import { countReported } from './reports/queries.ts'
import { findReviewQueue } from './reviews/find-queue.ts'
import { findNamedByIds, findNamedLike, findNamedMerged } from './titles/credits/find-named.ts'
import { findSources } from './titles/records/find-sources.ts'
import { exportKirokuJson } from './transfer/export-kiroku-json.ts'
import { exportCsv } from './transfer/writers/export-csv.ts'
import { exportMalXml } from './transfer/writers/export-mal-xml.ts'

const actors: Record<Role, Actor> = {
  visitor,
  reader: asReader('mari'),
  editor: asStaff('editor', 'keeper'),
  moderator: asStaff('moderator', 'keeper'),
  admin: asStaff('admin', 'keeper'),
  owner: asStaff('owner', 'keeper'),
  'command line': commandLine,
}

const refusal = /^not-signed-in$|^not-allowed$/

/** §6, and what came with later issues: what each may besides those before (`includes`). */
const sentences: Record<Role, string[]> = {
  visitor: ['find title', 'read title', 'read latest reviews', 'read profile'],
  reader: [
    ...['find title', 'read title', 'read latest reviews', 'read all reviews', 'read profile'],
    ...['rate title', 'review title', 'mark as helpful review', 'report review'],
    ...['rewrite own review', 'delete own review'],
    ...['read own list', 'add to own list', 'change own list', 'bring in own list'],
    ...['read own shelf', 'make own shelf', 'change own shelf'],
    ...['renew the address of own calendar', 'turn off the address of own calendar'],
    ...['change own favourites', 'report profile', 'report shelf'],
    ...['read own profile', 'edit own profile', 'upload own picture', 'upload own list file'],
    ...['read own account', 'secure own account', 'delete own account'],
    ...['make own invitation', 'read own invitation', 'revoke own invitation'],
  ],
  editor: [
    ...[
      'add title',
      'edit title',
      'delete title',
      'restore title',
      'merge title',
      'undo the merge of title',
      'upload catalogue picture',
    ],
    ...['merge credits', 'undo the merge of credits'],
    ...['upload catalogue file', 'import an upload into catalogue'],
    ...['fetch posters for catalogue', 'remove the demo from catalogue'],
    ...['read sources', 'order sources', 'open dashboard'],
  ],
  moderator: [
    ...['hide shelf', 'restore shelf', 'hide profile', 'restore profile', 'take the handle of profile'],
    ...['hide review', 'restore review', 'read reports', 'dismiss reports'],
    ...['list user', 'suspend user', 'reinstate user', 'open dashboard'],
  ],
  admin: [
    ...['read log', 'read the address of user', 'approve sign-up', 'refuse sign-up'],
    ...['make invitation', 'read invitation', 'revoke invitation'],
  ],
  owner: ['give a role to user'],
  'command line': [
    ...['import a file into catalogue', 'import all reviews', 'create admin', 'list user'],
    ...['read the address of user', 'give a role to user'],
    ...['sign out user', 'unlock user', 'set the password of user', 'act for user'],
    ...['reset the second factor of user', 'renew site secret'],
  ],
}

const includes: Partial<Record<Role, Role[]>> = {
  editor: ['reader'],
  moderator: ['reader'],
  admin: ['reader', 'editor', 'moderator'],
  owner: ['reader', 'editor', 'moderator', 'admin'],
}

test.each(Object.keys(actors) as Role[])('what §6 says of a %s, they may, and nothing else', (role) => {
  const actor = actors[role]
  const said = new Set([role, ...(includes[role] ?? [])].flatMap((each) => sentences[each]))
  const everything = Object.entries(permissions).flatMap(([subject, verbs]) =>
    Object.keys(verbs).map((verb) => ({ subject, verb }) as { subject: 'title'; verb: 'read' }),
  )
  expect(everything.length).toBeGreaterThan(40)

  for (const { subject, verb } of everything) {
    const sentence = `${verb} ${subject}`
    const isSaid = said.delete(sentence)
    expect([sentence, may(actor, verb, subject)]).toEqual([sentence, isSaid])
    if (isSaid) expect(allow(actor, verb, subject)).toBe(actor)
    else expect(() => allow(actor, verb, subject)).toThrow(role === 'visitor' ? 'not-signed-in' : 'not-allowed')
  }
  expect([...said]).toEqual([])
})

test('what the table does not name, nobody may, and it does not compile', () => {
  // @ts-expect-error: no such verb
  expect(may(actors.admin, 'ban', 'user')).toBe(false)
  // @ts-expect-error: a verb of another subject
  expect(() => allow(actors.admin, 'hide', 'title')).toThrow('not-allowed')
})

test('whoever else tries to change something is refused, and nothing changes', async () => {
  const db = await freshDatabase()
  const intruder = (await aUser(db)).id
  const changes = Object.entries(await everyChange(db))
  const staff = staffRoles.map((role) => asStaff(role, intruder))
  const others: Actor[] = [visitor, asReader(intruder), ...staff, commandLine]

  for (const [name, { as, change }] of changes) {
    if (as) {
      const before = await databaseDigest(db)
      const mayToo = (role: Role) => role === as.role || includes[role]?.includes(as.role)
      const refused = others.filter(({ role }) => !mayToo(role) && !isOperators(name, role))
      for (const actor of refused) {
        const code = actor.role === 'visitor' ? 'not-signed-in' : 'not-allowed'
        await expect(change(db, actor), `${name} as ${actor.role}`).rejects.toMatchObject({ code })
      }
      expect([name, await databaseDigest(db)]).toEqual([name, before])
    }
    await change(db, as ?? visitor)
  }
})

/** What the command line may do too. */
function isOperators(change: string, role: Role): boolean {
  return change === 'giveRole' && role === 'command line'
}

/** What only an admin may do, besides changes that a transaction may contain. */
async function adminsOther(db: PlainDb): Promise<Record<string, (actor: Actor) => Promise<unknown>>> {
  const { storage } = await aStorage()
  const file = () => new File(['{"itemType":"anime","title":"Mushishi"}'], 'a.jsonl')
  const begin = (id: string, folder: UploadFolder) => (actor: Actor) =>
    beginUpload(db, storage, actor, { id, folder, size: 1 })
  return {
    findUsers: (actor) => findUsers(db, actor, { query: '', which: 'all', page: 1 }),
    findActions: (actor) => findActions(db, actor, { action: null, query: '', page: 1 }),
    findQueue: (actor) => findReviewQueue(db, actor, 'open', 1),
    countReported: (actor) => countReported(db, actor),
    findProfileQueue: (actor) => findProfileQueue(db, actor, 'open', 1),
    findDeletableTitle: (actor) => findDeletableTitle(db, actor, '1'),
    findMergePreview: async (actor) => {
      const [from, into] = [(await aTitle(db)).id, (await aTitle(db)).id]
      return findMergePreview(db, actor, { from, into })
    },
    findNamedLike: (actor) => findNamedLike(db, actor, 'people', { query: 'a', except: 1 }),
    findNamedByIds: (actor) => findNamedByIds(db, actor, 'companies', [1]),
    findNamedMerged: (actor) => findNamedMerged(db, actor, 'characters', 1),
    findDeletedTitles: (actor) => findDeletedTitles(db, actor),
    findDemo: (actor) => findDemo(db, actor),
    findImports: (actor) => findImports(db, actor, 1),
    findImport: (actor) => findImport(db, actor, 1),
    findProblems: (actor) => findProblems(db, actor, 1, 1),
    findLines: (actor) => findLines(db, actor, 1, { after: 0, limit: 1 }),
    findMatches: (actor) => findMatches(db, actor, 1, 1),
    findSources: (actor) => findSources(db, actor),
    findPosterRuns: (actor) => findPosterRuns(db, actor, 1),
    findPosterFailures: (actor) => findPosterFailures(db, actor, 1, 1),
    findRemotePosters: (actor) => findRemotePosters(db, actor, 1),
    findAdminSetup: (actor) => findAdminSetup(db, actor),
    dismissSetup: (actor) => dismissSetup(db, actor),
    'beginUpload of a poster': begin('poster', 'imgs'),
    'beginUpload of a catalogue': begin('catalogue', 'catalogues'),
    keepSentCatalogue: (actor) => keepSentCatalogue(db, storage, actor, file()),
    refuseOtherFiles: (actor) => refuseOtherFiles(db, storage, actor, 'catalogue'),
    beginImport: async (actor) => {
      const uploadId = await keepSentCatalogue(db, storage, asAdmin(await adminIn(db)), file())
      return beginImport(db, actor, { uploadId, fileName: 'a.jsonl', source: 'catalogue' })
    },
    cancelImport: async (actor) => {
      const { id } = await db.selectFrom('imports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return cancelImport(db, storage, actor, id)
    },
  }
}

async function adminIn(db: Db): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow()
  return id
}

test("a session without the admin's mark, even the admin's own, does nothing of an admin's, whatever a route forgets to check", async () => {
  const db = await freshDatabase()
  const keeper = { email: 'keeper@site.example', password: goodPassword }
  await createAdmin(db, commandLine, keeper)
  const accounts = await someAccounts(db)
  const whoSends = async (cookies: string[]) => {
    const { context } = await aVisit(db)
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
    const request = new Request('http://localhost/', { headers: { cookie } })
    await readSession({ request, context } as unknown as Parameters<typeof readSession>[0], async () => new Response())
    return actorOf(context)
  }
  const reader = await whoSends((await aSignUp(accounts, { email: 'mari@site.example' })).cookies)
  const unmarked = await whoSends((await signIn(accounts, keeper, aVisitor())).cookies)
  const marked = await whoSends((await signInAsAdmin(accounts, keeper, aVisitor())).cookies)
  expect([reader.role, unmarked.role, marked.role, (await whoSends([])).role]).toEqual([
    ...['reader', 'reader', 'owner', 'visitor'],
  ])

  for (const [name, act] of Object.entries(await adminsOther(db))) {
    for (const actor of [reader, unmarked]) {
      await expect(act(actor), name).rejects.toMatchObject({ code: 'not-allowed' })
    }
    await expect(act(visitor), name).rejects.toMatchObject({ code: 'not-signed-in' })
    await act(marked)
  }
})

test("an admin's uploads for the catalogue are not found in a session without the mark", async () => {
  const db = await freshDatabase()
  const { storage } = await aStorage()
  const { id } = await aUser(db, { role: 'admin' })
  await beginUpload(db, storage, asAdmin(id), { id: 'poster', folder: 'imgs', size: 1 })
  const segment = { uploadId: 'poster', start: 0, bytes: Buffer.alloc(1) }

  expect(await findUpload(db, asReader(id), 'poster')).toBeUndefined()
  expect(await receiveSegment(db, storage, asReader(id), segment)).toBe(false)
  expect(await cancelUpload(db, storage, asReader(id), 'poster')).toBe(false)

  expect(await receiveSegment(db, storage, asAdmin(id), segment)).toBe(true)
  expect(await findUpload(db, asAdmin(id), 'poster')).toMatchObject({ received: 1 })
  expect(await cancelUpload(db, storage, asAdmin(id), 'poster')).toBe(true)
})

test('only the command line acts on accounts by their address, and nobody secures an account without being its user', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { email, id } = await aUser(db)
  const passwords = { current: goodPassword, wanted: goodPassword }

  for (const actor of [visitor, asReader(id), asAdmin(id)]) {
    await expect(endAllSessions(db, actor, email)).rejects.toThrow(refusal)
    await expect(unlockAccount(db, actor, email)).rejects.toThrow(refusal)
    await expect(resetSecondFactor(db, actor, email)).rejects.toThrow(refusal)
    await expect(actForUser(db, actor, email)).rejects.toThrow(refusal)
  }
  for (const actor of [visitor, asReader(id)]) {
    await expect(listUsers(db, actor)).rejects.toThrow(refusal)
  }
  for (const actor of [visitor, commandLine]) {
    await expect(endOwnSession(db, actor, 'any', 'none')).rejects.toThrow(refusal)
    await expect(endOtherSessions(db, actor, 'any')).rejects.toThrow(refusal)
    await expect(exportKirokuJson(db, actor).next()).rejects.toThrow(refusal)
    await expect(exportCsv(db, actor).next()).rejects.toThrow(refusal)
    await expect(exportMalXml(db, actor, { kind: 'anime', head: () => [] }).next()).rejects.toThrow(refusal)
    await expect(confirmSession(accounts, actor, goodPassword, aVisitor())).rejects.toThrow(refusal)
    await expect(changePassword(accounts, actor, passwords, aVisitor())).rejects.toThrow(refusal)
  }
})

test('what staff may do is shown as the table has it', () => {
  const shown = dutiesOfStaff()

  expect(shown.length).toBeGreaterThan(25)
  expect(new Set(shown.map(({ duty }) => duty))).toEqual(new Set(Object.keys(duties)))
  for (const { duty, roles } of shown) {
    const mayAll = staffRoles.filter((role) =>
      [role, ...(includes[role] ?? [])].some((each) => sentences[each].includes(duty)),
    )
    expect([duty, roles]).toEqual([duty, mayAll])
  }
})
