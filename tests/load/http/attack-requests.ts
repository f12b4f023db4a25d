/** One request, as the bytes that a client sends. */
export interface Attack {
  name: string
  sent: Buffer
}

interface Signed {
  /** A signed-in reader's. */
  cookie: string
  /** The path of a page with twenty reviews that are as long as they can be. */
  reviews: string
}

/** The most expensive requests that were thought of, each of which anybody can send. */
export function attackRequests({ cookie, reviews }: Signed): Attack[] {
  const urlEncoded = 'application/x-www-form-urlencoded'
  const multipart = 'multipart/form-data; boundary=b'
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const list = '/my-fav-list/changes'
  const post = (name: string, path: string, type: string, body: string) => posted(name, path, type, body, cookie)
  const chunked = (name: string, chunks: number, size: number) => inChunks(name, chunks, size, cookie)
  return [
    post('64 kB of empty fields', '/sign-in', urlEncoded, 'a&'.repeat(32_000)),
    post('990 kB of empty fields', '/add-review/anime/a/1', urlEncoded, 'a&'.repeat(495_000)),
    post('a thousand empty fields', '/sign-in', urlEncoded, 'a&'.repeat(999)),
    post('a thousand long fields', list, urlEncoded, `${'%61'.repeat(90)}&`.repeat(999)),
    post('1 MB of plus signs', '/add-review/anime/a/1', urlEncoded, `review=${'+'.repeat(990_000)}`),
    post('1 MB that decodes to no text', '/add-review/anime/a/1', urlEncoded, `review=${'%ff'.repeat(330_000)}`),
    post('1 MB of wrong escapes', '/add-review/anime/a/1', urlEncoded, `review=${'%zz'.repeat(330_000)}`),
    post('1 MB in one name', '/add-review/anime/a/1', urlEncoded, 'a'.repeat(990_000)),
    post('19,000 empty parts', '/profile', multipart, `${part.repeat(18_000)}--b--`),
    post('1,000 empty parts', list, multipart, `${part.repeat(999)}--b--`),
    post('a part with 900 kB of headers', '/profile', multipart, `--b\r\n${'X: y\r\n'.repeat(150_000)}\r\n--b--`),
    post('parts with 240 kB of headers', list, multipart, `${partWith('; filename="b"'.repeat(70))}`.repeat(240)),
    post('900 kB of near-boundaries', '/profile', multipart, `${part}${'\r\n--a'.repeat(180_000)}\r\n--b--`),
    chunked('60,000 chunks of one byte', 60_000, 1),
    chunked('950,000 chunks of one byte', 950_000, 1),
    chunked('60,000 chunks of seventy bytes', 13_000, 70),
    get('4,000 parameters', `/search?${'a&'.repeat(3_900)}`),
    get('two hundred parameters', `/search?${'a&'.repeat(199)}`),
    get('a search for a thousand words', `/search?q=${'ab+'.repeat(2_600)}`),
    get('a search for one long word', `/search?q=${'%E5%AD%97'.repeat(800)}`),
    get('suggestions for many words', `/search/suggestions?q=${'the+'.repeat(25)}`),
    get('a path of 4,000 segments', `/anime${'/a'.repeat(3_900)}`),
    get('a path of slashes', `/a${'/'.repeat(7_900)}a/`),
    get('a path of escapes', `/${'%41'.repeat(2_600)}`),
    get('an address that cannot be read', `/${'%ff'.repeat(2_600)}`),
    get('8,000 cookies', '/', `Cookie: ${'a;'.repeat(7_500)}`),
    get('cookies like ours', '/', `Cookie: ${'kiroku.session_toke=a;'.repeat(650)}`),
    get('a session that is not there', '/', `Cookie: kiroku.session_token=${'a'.repeat(15_000)}`),
    get('a long message', '/', `Cookie: kiroku.flash=problem.${'a'.repeat(15_000)}`),
    get('2,000 headers', '/', 'a: b\r\n'.repeat(1_990).trim()),
    get('an If-None-Match of spaces', '/', `If-None-Match: "a"${' '.repeat(15_000)}"b"`),
    get('an If-None-Match of commas', '/', `If-None-Match: ${','.repeat(15_000)}`),
    get('an Accept-Encoding of spaces', '/', `Accept-Encoding: br${' '.repeat(15_000)}x`),
    get('an Accept-Encoding of many', '/', `Accept-Encoding: ${'br;q=0.0 x,'.repeat(1_300)}`),
    get('many routes of data', `/browse-animes.data?_routes=${'root,'.repeat(1_500)}`),
    get('data of no page', `/${'a/'.repeat(3_000)}.data`),
    get('many ranges', '/favicon.svg', `Range: bytes=${'0-1,'.repeat(3_500)}0-1`),
    get('an address in X-Forwarded-For', '/', `X-Forwarded-For: ${'1.1.1.1,'.repeat(1_800)}`),
    get('a page of long reviews', reviews, `Cookie: ${cookie}`),
  ]
}

const partWith = (more: string) => `--b\r\nContent-Disposition: form-data; name="a"${more}\r\n\r\n\r\n`

function get(name: string, target: string, more = 'X-Nothing: 1'): Attack {
  return {
    name,
    sent: Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n\r\n`, 'latin1'),
  }
}

function posted(name: string, path: string, type: string, body: string, cookie: string): Attack {
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
  return { name, sent: Buffer.from(head + body, 'latin1') }
}

function inChunks(name: string, chunks: number, size: number, cookie: string): Attack {
  const head = `POST /add-review/anime/a/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const body = `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`.repeat(chunks)
  return { name, sent: Buffer.from(`${head}${body}0\r\n\r\n`, 'latin1') }
}
