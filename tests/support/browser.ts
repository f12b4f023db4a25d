import { ask } from './ask.ts'

/** A browser without scripts: it keeps cookies, sends forms and follows redirects. */
export function aBrowser(address: string, origin = 'http://localhost') {
  const cookies = new Map<string, string>()
  async function open(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ path: string; text: string; status: number }> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const body = form && new URLSearchParams(form).toString()
    const type = form && { 'content-type': 'application/x-www-form-urlencoded', origin }
    const {
      status,
      headers,
      body: text,
    } = await ask(address, path, {
      ...{ method: form ? 'POST' : 'GET', body },
      headers: { ...type, ...(cookie && { cookie }) },
    })
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return headers.location && status < 400 ? open(headers.location) : { path, text: text.toString(), status }
  }
  return { cookies, open }
}
