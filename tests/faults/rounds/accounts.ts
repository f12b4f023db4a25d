import { hashOf } from '#domain/accounts/secrets.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { host } from './read-site.ts'
import { cookieOf, password } from './site.ts'
import { oneOf, type Reader, type Writer } from './writer.ts'

/** A reader who has just signed up; null if that was not acknowledged. */
export async function signUp(writer: Writer, name = `r${writer.number}x${writer.next()}`): Promise<Reader | null> {
  const fields = { userName: name, email: `${name}@${host}`, password, confirmation: password }
  const changes = new Map<string, unknown>([[`account|${name}`, { ways: 1 }]])
  const reply = await writer.ledger.write(writer, 'sign up', { changes }, () =>
    writer.site.post('', '/sign-up', fields),
  )
  if (!reply) return null
  const reader = { name, cookie: cookieOf(reply) }
  writer.readers.push(reader)
  writer.ledger.adopt(new Map([[sessionOf(reader), reader.name]]))
  return reader
}

export async function join(writer: Writer): Promise<void> {
  if (writer.readers.length < 6) await signUp(writer)
  else await leave(writer)
}

/** Deletes an account, with all that its reader has. */
async function leave(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const changes = new Map<string, unknown>()
  for (const subject of writer.ledger.subjects()) {
    // Of sessions and pictures, the state says whose they are.
    const whose = /^(session|picture)\|/.test(subject) ? writer.ledger.get(subject) : subject.split('|')[1]
    if (whose === reader.name) changes.set(subject, null)
  }
  writer.undo = null
  const settled = (took: boolean) => {
    if (took) writer.readers = writer.readers.filter((each) => each !== reader)
  }
  await writer.ledger.write(writer, 'delete account', { changes, settled }, () =>
    writer.site.post(reader.cookie, '/profile/delete', { current: password }),
  )
}

/** Signs a reader in once more, and out where they were before. */
export async function signInAnew(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const before = sessionOf(reader)
  const fields = { email: `${reader.name}@${host}`, password }
  const reply = await writer.ledger.write(writer, 'sign in', { changes: new Map() }, () =>
    writer.site.post('', '/sign-in', fields),
  )
  if (!reply) return
  const old = reader.cookie
  reader.cookie = cookieOf(reply)
  writer.ledger.adopt(new Map([[sessionOf(reader), reader.name]]))
  await writer.ledger.write(writer, 'sign out', { changes: new Map([[before, null]]) }, () =>
    writer.site.post(old, '/sign-out', {}),
  )
}

/** Changes what a profile says, or who sees it. */
export async function describe(writer: Writer): Promise<void> {
  const reader = oneOf(writer, writer.readers)
  const { name, cookie } = reader
  if (writer.chance() < 0.3) {
    const state = { isOn: writer.ledger.get<{ isOn: boolean }>(`public|${name}`)?.isOn !== true, handle: name }
    const parts = { about: 'public', favourites: 'public', standings: 'public' }
    const fields = { ...(state.isOn && { isOn: 'yes' }), handle: name, ...parts }
    await writer.ledger.write(writer, 'public profile', { changes: new Map([[`public|${name}`, state]]) }, () =>
      writer.site.post(cookie, '/profile/public', fields),
    )
    return
  }
  const bio = `Bio ${writer.next()}`
  const image = writer.ledger.get<{ image: string }>(`profile|${name}`)?.image ?? ''
  await writer.ledger.write(writer, 'profile', { changes: new Map([[`profile|${name}`, { bio, image }]]) }, () =>
    writer.site.post(cookie, '/profile', { bio }),
  )
}

/** Sends a picture, and takes it as the reader's own. */
export async function picture(writer: Writer): Promise<void> {
  const { name, cookie } = oneOf(writer, writer.readers)
  const body = await aPicture('png', { width: 20 + (writer.next() % 40) })
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `folder ${Buffer.from('userImgs').toString('base64')}`
  const content = { 'content-type': 'application/offset+octet-stream', 'content-length': String(body.length) }
  const headers = { ...tus, ...content, 'upload-length': String(body.length), 'upload-metadata': metadata }
  const sent = await writer.ledger.write(writer, 'upload', { changes: new Map() }, () =>
    writer.site.send('/files/uploads', { method: 'POST', cookie, headers, body }),
  )
  if (!sent) return
  const at = new URL(sent.headers.location ?? '', writer.site.address).pathname
  const made = await writer.ledger.write(writer, 'picture', { changes: new Map() }, () =>
    writer.site.send(`${at}/picture`, { method: 'POST', cookie, headers: tus }),
  )
  const image = made?.headers.location
  if (!image) return
  writer.ledger.adopt(new Map([[`picture|${image}`, name]]))
  const bio = writer.ledger.get<{ bio: string }>(`profile|${name}`)?.bio ?? ''
  await writer.ledger.write(writer, 'own picture', { changes: new Map([[`profile|${name}`, { bio, image }]]) }, () =>
    writer.site.post(cookie, '/profile', { image }),
  )
}

function sessionOf({ cookie }: Reader): string {
  return `session|${hashOf(/=([A-Za-z\d]{32})\./.exec(decodeURIComponent(cookie))?.[1] ?? '')}`
}
