import { connect, type Socket } from 'node:net'
import type { Db } from '#db/connection.ts'
import { hashOf } from '#domain/accounts/secrets.ts'
import { signed } from '#domain/accounts/session-cookie.ts'
import { staffRoles } from '#domain/permissions.ts'
import { ask, type Reply } from './ask.ts'
import { aUser } from './builders.ts'
import { testSecret } from './secret.ts'

/** A user's requests to /files/uploads, as a browser sends them from a page of the site. */
export function anUploader(address: string, { user = 'reader', origin = 'http://localhost' } = {}) {
  const always = { Cookie: sessionCookie(user), Origin: origin, 'Tus-Resumable': '1.0.0' }
  const content = { 'Content-Type': 'application/offset+octet-stream' }

  return {
    create(size: number, { folder = 'userImgs', body }: { folder?: string; body?: Buffer } = {}): Promise<Reply> {
      const metadata = `folder ${Buffer.from(folder).toString('base64')}`
      const headers = { ...always, ...(body && content), 'Upload-Length': String(size), 'Upload-Metadata': metadata }
      return ask(address, '/files/uploads', { method: 'POST', headers, body })
    },
    async begin(size: number): Promise<string> {
      const { headers } = await this.create(size)
      return headers.location ?? ''
    },
    send(upload: string, offset: number, body: Buffer): Promise<Reply> {
      const headers = { ...always, ...content, 'Upload-Offset': String(offset) }
      return ask(address, upload, { method: 'PATCH', headers, body })
    },
    async offset(upload: string): Promise<number> {
      const { headers } = await ask(address, upload, { method: 'HEAD', headers: always })
      return Number(headers['upload-offset'])
    },
    picture(upload: string): Promise<Reply> {
      return ask(address, `${upload}/picture`, { method: 'POST', headers: always })
    },
    cancel(upload: string): Promise<Reply> {
      return ask(address, upload, { method: 'DELETE', headers: always })
    },
  }
}

/**
 * Adds a user with this id and a session, which `anUploader` and `sessionCookie` use. 'admin' becomes an admin in a session with
 * the mark; so does the name of every other role, also after 'second-'.
 */
export async function signedIn(db: Db, user: string): Promise<void> {
  const role = staffRoles.find((each) => each === user.replace(/^second-/, '')) ?? 'reader'
  await aUser(db, { id: user, role })
  await db
    .insertInto('sessions')
    .values({
      id: user,
      user_id: user,
      token_hash: hashOf(tokenOf(user)),
      is_admin_session: role !== 'reader',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
}

export function sessionCookie(user: string): string {
  return `kiroku.session_token=${signed(testSecret, tokenOf(user))}`
}

function tokenOf(user: string): string {
  return `${user}x`.padEnd(32, '0')
}

/** Announces the rest of a file, sends only its first bytes, and then sends nothing more. */
export async function sendPart(
  address: string,
  upload: string,
  { user = 'reader', offset = 0, rest, bytes }: { user?: string; offset?: number; rest: Buffer; bytes: number },
): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    `PATCH ${upload} HTTP/1.1`,
    'Host: localhost',
    'Origin: http://localhost',
    `Cookie: ${sessionCookie(user)}`,
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${offset}`,
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${rest.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(rest.subarray(0, bytes), resolve))
  return socket
}
