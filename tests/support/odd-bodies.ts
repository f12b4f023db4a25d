import { nextOddValue as value } from './odd-values.ts'
import { type Form, type FormBody, meant } from './send-forms.ts'

type Field = readonly [name: string, value: string]

/** A body for a form: right, odd or wrong in one of many ways. */
export function bodyFor(fields: Form['fields'], n: number): FormBody {
  const pairs = fieldsFor(fields, n)
  const type = 'application/x-www-form-urlencoded'
  const form = pairs.map(([field, given]) => `${field}=${encoded(given)}`).join('&')
  if (n % 7 === 1) return { type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) }
  if (n % 7 === 2) {
    const parts = pairs.map(
      ([field, given]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${given}\r\n`,
    )
    return { type: 'multipart/form-data; boundary=b', body: `${parts.join('')}${n % 2 ? '--b--\r\n' : ''}` }
  }
  if (n % 7 === 3) {
    const twice = Object.keys(fields)[0] ?? 'none'
    return { type, body: `${form}&${twice}=${encoded(value())}&isAdmin=true&is_admin=true` }
  }
  if (n % 7 === 4) return { type: ['text/plain', 'multipart/form-data', 'a/b', ''][n % 4] ?? '', body: form }
  if (n % 7 === 5) return { type, body: form.replace(/%../, '%f') }
  return { type, body: form }
}

/** A third of them mean what they say but for one field at most, a third most of it, and a third nothing. */
function fieldsFor(fields: Form['fields'], n: number): Field[] {
  const all = Object.entries(fields)
  if (n % 3 === 0) {
    const odd = value().length % (all.length + 1)
    const given = all.map(([name, usual], place) => [name, place === odd ? value() : usual])
    return Object.entries(meant(Object.fromEntries(given)))
  }
  const some = all.filter(() => value().length % 5 > 0)
  return some.map(([name, usual]) => [name, n % 3 === 1 && value().length % 6 > 0 ? (usual ?? value()) : value()])
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}
