import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request as plain, type RequestOptions } from 'node:http'
import { request as encrypted } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isThere } from '#tests/checks/is-there.mjs'
import { freePort } from '#tests/support/free-port.ts'
import { kirokuCommand, plainEnvironment } from '#tests/support/plain-environment.ts'
import { folder } from './expressions.ts'

/**
 * `npm run proxies` puts nginx and Caddy (Debian: nginx-light, caddy) with the examples of docs/examples in front of a real site, and
 * asks through them. HAProxy's example has its own proof, `npm run instances`.
 */

interface Ports {
  http: number
  https: number
  site: number
}

interface Proxy {
  name: string
  /** The example with these ports, and files below `place`. */
  configure(place: string, ports: Ports): Promise<string[]>
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    async configure(place, { http, https, site }) {
      const text = readFileSync(join(folder, 'nginx.conf'), 'utf8')
      const changed = replace(text, [
        ['events {', `daemon off;\npid ${place}/nginx.pid;\nerror_log ${place}/error.log;\nevents {`],
        ['http {\n', `http {\n${temporary(place)}`],
        ['/var/log/nginx/kiroku.log', `${place}/access.log`],
        ['127.0.0.1:3000', `127.0.0.1:${site}`],
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
        ['https://$host$request_uri', `https://$host:${https}$request_uri`],
        ['/etc/ssl/kiroku.pem', `${place}/kiroku.pem`],
        ['/etc/ssl/kiroku.key', `${place}/kiroku.key`],
        ['server_name anime.example', 'server_name localhost'],
        ['server_name anime.example', 'server_name localhost'],
      ])
      await writeFile(join(place, 'nginx.conf'), changed)
      return ['-p', place, '-c', join(place, 'nginx.conf')]
    },
  },
  {
    name: 'caddy',
    async configure(place, { http, https, site }) {
      const text = readFileSync(join(folder, 'Caddyfile'), 'utf8')
      const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`
      const changed = replace(text, [
        ['\nanime.example {', `\nlocalhost {\n\tbind 127.0.0.1\n\ttls ${place}/kiroku.pem ${place}/kiroku.key`],
        ['/var/log/caddy/kiroku.log', `${place}/access.log`],
        ['127.0.0.1:3000', `127.0.0.1:${site}`],
      ])
      await writeFile(join(place, 'Caddyfile'), options + changed)
      return ['run', '--adapter', 'caddyfile', '--config', join(place, 'Caddyfile')]
    },
  },
]

const email = 'admin@anime.example'
const password = 'correct horse battery'
const secret = 'a-secret-of-a-calendar'

for (const proxy of proxies) {
  if (isThere(proxy.name)) await prove(proxy)
  else say(`${proxy.name}: left out, because this machine lacks it`)
}

async function prove({ name, configure }: Proxy): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'kiroku-proxy-'))
  const ports = { http: await freePort(), https: await freePort(), site: await freePort() }
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1']
  const files = ['-keyout', join(place, 'kiroku.key'), '-out', join(place, 'kiroku.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' })
  const environment = {
    BASE_URL: `https://localhost:${ports.https}`,
    TRUSTED_PROXY: '127.0.0.1',
    PORT: String(ports.site),
  }
  const admin = {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    DATA_DIR: join(place, 'data'),
    DEMO: 'on',
    LOG_LEVEL: 'error',
  }
  const site = run(kirokuCommand, ['serve'], { ...plainEnvironment, ...environment, ...admin })
  const env = { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place }
  let front = run(name, await configure(place, ports), env)
  try {
    await until(() => ask(`http://127.0.0.1:${ports.site}/readyz`).then(({ status }) => status === 200))
    await until(() => ask(`https://localhost:${ports.https}/healthz`).then(({ status }) => status === 200))
    await throughProxy(name, ports)
    const log = await readFile(join(place, 'access.log'), 'utf8')
    check(`${name} logs paths`, log.includes('/calendar.ics'))
    check(`${name} logs no query`, !log.includes(secret))

    await end(front)
    const echo = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers))).listen(0, '127.0.0.1')
    await once(echo, 'listening')
    front = run(name, await configure(place, { ...ports, site: (echo.address() as AddressInfo).port }), env)
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    await until(() => ask(`https://localhost:${ports.https}/`).then(({ status }) => status === 200))
    const passed = JSON.parse((await ask(`https://localhost:${ports.https}/`, { headers: forged })).body.toString())
    check(`${name} lets nobody forge an address`, passed['x-forwarded-for'] === '127.0.0.1')
    echo.closeAllConnections()
    echo.close()
  } finally {
    await Promise.all([end(front), end(site)])
    await rm(place, { recursive: true, force: true })
  }
}

async function throughProxy(name: string, ports: Ports): Promise<void> {
  const [direct, through] = [`http://127.0.0.1:${ports.site}`, `https://localhost:${ports.https}`]
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    // The second time a page is compressed better.
    for (const address of [direct, direct, through]) await ask(`${address}/`, { headers })
    const [bare, passed] = [await ask(`${direct}/`, { headers }), await ask(`${through}/`, { headers })]
    const isSame = passed.body.equals(bare.body) && passed.headers.etag === bare.headers.etag
    check(
      `${name} passes a page in ${encoding} on unchanged`,
      isSame && passed.headers['content-encoding'] === bare.headers['content-encoding'],
    )
    const again = await ask(`${through}/`, { headers: { ...headers, 'if-none-match': String(bare.headers.etag) } })
    check(`${name} passes on a 304 in ${encoding}`, again.status === 304)
  }
  const moved = await ask(`http://localhost:${ports.http}/browse-animes?page=2`)
  const isMoved = [301, 308].includes(moved.status) && moved.headers.location?.startsWith('https://localhost') === true
  check(
    `${name} leads from http to https`,
    isMoved && moved.headers.location?.endsWith('/browse-animes?page=2') === true,
  )

  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: through }
  const body = Buffer.from(new URLSearchParams({ email, password }).toString())
  const signedIn = await ask(`${through}/admin/sign-in`, { method: 'POST', headers: form, body })
  const cookies = signedIn.headers['set-cookie'] ?? []
  const session = cookies.find((cookie) => cookie.startsWith('__Host-') && cookie.includes('session')) ?? ''
  check(
    `${name} passes on the session's cookie, for https only`,
    /; Secure/i.test(session) && /; HttpOnly/i.test(session),
  )
  const [cookie = ''] = session.split(';')
  const own = await ask(`${through}/my-fav-list`, { headers: { cookie } })
  check(`${name} passes the cookie back`, own.status === 200)

  const upload = { cookie, origin: through, 'tus-resumable': '1.0.0' }
  const large = Buffer.alloc(32_000_000, 1)
  const described = {
    'upload-length': String(large.length),
    'upload-metadata': `folder ${Buffer.from('catalogues').toString('base64')}`,
  }
  const begun = await ask(`${through}/files/uploads`, { method: 'POST', headers: { ...upload, ...described } })
  const { location = '' } = begun.headers
  const segment = { ...upload, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sent = await ask(new URL(location, through).href, { method: 'PATCH', headers: segment, body: large })
  const isTaken = begun.status === 201 && sent.status === 204 && sent.headers['upload-offset'] === String(large.length)
  check(`${name} passes 32 MB on (${begun.status} ${sent.status} ${sent.headers['upload-offset']})`, isTaken)

  await ask(`${through}/calendar.ics?key=${secret}`)
  await wait(500)
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(address: string, { body, ...options }: RequestOptions & { body?: Buffer } = {}): Promise<Answer> {
  const request = address.startsWith('https:') ? encrypted : plain
  return new Promise((resolve, reject) => {
    const sent = request(address, { ...options, rejectUnauthorized: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    if (body) sent.setHeader('content-length', body.length)
    sent.on('error', reject).end(body)
  })
}

function temporary(place: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `    ${kind}_temp_path ${place}/${kind};\n`).join('')
}

function replace(text: string, changes: [from: string, to: string][]): string {
  let changed = text
  for (const [from, to] of changes) {
    if (!changed.includes(from)) throw new Error(`The example lacks ${from}`)
    changed = changed.replace(from, () => to)
  }
  return changed
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore'] })
}

async function end(child: ReturnType<typeof run>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds().catch(() => false)); tries++) {
    if (tries > 240) throw new Error(`Waited in vain for ${holds}`)
    await wait(250)
  }
}

function check(what: string, holds: boolean): void {
  say(`${holds ? 'ok   ' : 'WRONG'} ${what}`)
  if (!holds) process.exitCode = 1
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
