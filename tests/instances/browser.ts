import { Agent } from 'node:http'
import { onTestFinished } from 'vitest'
import { ask, type Reply } from '#tests/support/ask.ts'
import { password } from './three-instances.ts'

/** Somebody's browser: it keeps cookies and connections, and may talk to any instance. */
export function aBrowser() {
  const cookies = new Map<string, string>()
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  onTestFinished(() => agent.destroy())

  const send = async (
    address: string,
    path: string,
    method = 'GET',
    given: Record<string, string> = {},
    body?: Buffer,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...given }
    const reply = await ask(address, path, { method, headers, body, agent })
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0/i.test(line)) cookies.set(name, value)
      else cookies.delete(name)
    }
    return reply
  }
  const browser = {
    get: (address: string, path: string) => send(address, path),
    async text(address: string, path: string): Promise<string> {
      const { status, body } = await send(address, path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return body.toString()
    },
    /** As our scripts send forms. */
    post(address: string, path: string, fields: Record<string, string>): Promise<Reply> {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
      return send(address, path, 'POST', headers, Buffer.from(new URLSearchParams(fields).toString()))
    },
    /** As a page without scripts sends them. */
    submit(address: string, path: string, fields: Record<string, string>): Promise<Reply> {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
      return send(address, path, 'POST', headers, Buffer.from(new URLSearchParams(fields).toString()))
    },
    async sendFile(address: string, path: string, file: File): Promise<Reply> {
      const form = new FormData()
      form.set('file', file)
      const sent = new Response(form)
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
      return send(address, path, 'POST', headers, Buffer.from(await sent.arrayBuffer()))
    },
    async signUp(address: string, name: string): Promise<void> {
      const fields = { userName: name, email: `${name}@site.example`, password, confirmation: password }
      const { status } = await browser.submit(address, '/sign-up', fields)
      if (status !== 302) throw new Error(`Signing up answered ${status}`)
    },
    async signInAsAdmin(address: string): Promise<void> {
      const { status } = await browser.submit(address, '/admin/sign-in', { email: 'admin@kiroku.example', password })
      if (status !== 302) throw new Error(`Signing in answered ${status}`)
    },
  }
  return browser
}
