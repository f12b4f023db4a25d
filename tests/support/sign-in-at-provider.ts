import { ask } from './ask.ts'

/** Signs in at the test's provider as a browser would, starting at `url`. @returns the query of the callback */
export async function signInAtProvider(url: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let [next, method] = [new URL(url), 'GET']
  const { origin } = next
  for (let step = 0; step < 20; step++) {
    if (next.origin !== origin) return next.searchParams
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const { status, headers } = await ask(origin, next.pathname + next.search, { method, headers: { cookie } })
    for (const set of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    // A page with one button.
    method = status === 200 ? 'POST' : 'GET'
    if (headers.location) next = new URL(headers.location, next)
  }
  throw new Error(`The provider did not lead back from ${url}`)
}
