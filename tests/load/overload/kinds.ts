import { addReviewPath } from '#app/ui/paths.ts'
import { connect } from '#db/connection.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { attackRequests } from '../http/attack-requests.ts'

/** One kind of request, and what of it the server may be offered. */
export interface Kind {
  name: string
  /** Whole requests, each character a byte. */
  requests: string[]
  /** Connections that keep the server busy, all the time, without more of them being under way than it takes on. */
  busy: number
  /** Where ten times the capacity is more than one processor can send. */
  isClosed?: boolean
  /** What readers ask for beside it, where nobody else would notice that those of the kind itself are slow. */
  readers?: string[]
}

const readers = 200
const form = 'application/x-www-form-urlencoded'

/** What is sent, to a site with the demo catalogue. Adds readers with sessions to it. */
export async function kindsOf(databaseUrl: string): Promise<Kind[]> {
  const db = connect(databaseUrl, { connections: 4 })
  const names = Array.from({ length: readers }, (_, n) => `overload${n}`)
  for (const name of names) await signedIn(db, name)
  const rows = await db.selectFrom('titles').select(['id', 'kind', 'title']).orderBy('id').execute()
  await db.destroy()
  const titles = rows.map(({ kind, id }) => `/${kind}/${id}`)
  const reviewForms = rows.map(({ kind, ...title }) =>
    addReviewPath({ kind: kind === 'manga' ? kind : 'anime', ...title }),
  )
  const each = <Result>(make: (name: string, n: number) => Result) => names.map(make)

  // It names no session: the page is a visitor's, and is made each time.
  const unkept = 'Cookie: kiroku.session_token=none'
  const pages = ['/', '/browse-animes', '/browse-mangas?sort=name', ...titles]
  const reviews = '/'
  return [
    { name: 'kept pages', requests: ['/', '/browse-animes'].map((path) => get(path)), busy: 32, isClosed: true },
    { name: 'new pages', requests: pages.map((path) => get(path, unkept)), busy: 4 },
    {
      name: 'signed-in pages',
      requests: each((name, n) => get(pages[n % pages.length] ?? '/', `Cookie: ${sessionCookie(name)}`)),
      busy: 4,
    },
    {
      name: 'sign-ins',
      requests: each((name) => post('/sign-in', [], form, `email=${name}%40site.example&password=wrong+secret`)),
      busy: 2,
    },
    {
      name: 'writes',
      requests: each((name, n) =>
        post(
          `/entry${titles[n % titles.length]}/record`,
          ['Accept: application/json', `Cookie: ${sessionCookie(name)}`],
          form,
          `standing=${n % 2 ? 'completed' : 'current'}`,
        ),
      ),
      busy: 4,
    },
    {
      name: 'uploads',
      requests: each((name) => anUpload(name)),
      busy: 4,
    },
    {
      name: 'hostile bodies',
      requests: names
        .slice(0, 20)
        .flatMap((name) => attackRequests({ cookie: sessionCookie(name), reviews }))
        .map(({ sent }) => sent.toString('latin1').replace('Connection: close\r\n', ''))
        .filter((sent) => sent.startsWith('POST') && !sent.includes('chunked'))
        .flatMap((sent) => [sent, sent.replace(/Cookie: .*\r\n/, '')]),
      busy: 2,
      isClosed: true,
      readers: each((name, n) => {
        const title = titles[n % titles.length] ?? '/'
        const session = `Cookie: ${sessionCookie(name)}`
        // Every second one comes anew.
        const more = n % 2 ? [session] : [session, 'Connection: close']
        if (n % 4 < 2) return get(title, ...more)
        if (n % 8 < 6) return post(`/entry${title}/record`, more, form, 'standing=current')
        return post(reviewForms[n % reviewForms.length] ?? '/', more, form, tooLong)
      }),
    },
  ]
}

/** A review that is a character too long, of three bytes each: the form comes back with what was typed. */
const tooLong = `review=${'%E5%AD%97'.repeat(20_001)}`

export function get(path: string, ...more: string[]): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n${lines(more)}\r\n`
}

function post(path: string, more: string[], type: string, body: string): string {
  const own = ['Origin: http://localhost:3000', `Content-Type: ${type}`, `Content-Length: ${body.length}`]
  return `POST ${path} HTTP/1.1\r\nHost: a\r\n${lines([...own, ...more])}\r\n${body}`
}

const uploadSize = 16_000

function anUpload(name: string): string {
  const tus = [
    ...['Tus-Resumable: 1.0.0', `Upload-Length: ${uploadSize}`],
    ...[`Upload-Metadata: folder ${btoa('userImgs')}`, `Cookie: ${sessionCookie(name)}`],
  ]
  return post('/files/uploads', tus, 'application/offset+octet-stream', 'a'.repeat(uploadSize))
}

function lines(headers: string[]): string {
  return headers.map((header) => `${header}\r\n`).join('')
}
