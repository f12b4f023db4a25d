import { nextOddValue as value } from './odd-values.ts'
import type { FormBody } from './send-forms.ts'
import { usual } from './usual-values.ts'

/** A body for a form: right, odd or wrong in one of many ways. Every third means most of what it says. */
export function bodyFor(fields: string[], n: number): FormBody {
  const given = (field: string) => (n % 3 === 0 && value().length % 6 > 0 ? (usual[field] ?? value()) : value())
  const pairs = fields.filter(() => value().length % 5 > 0).map((field) => [field, given(field)] as const)
  const type = 'application/x-www-form-urlencoded'
  const form = pairs.map(([field, given]) => `${field}=${encoded(given)}`).join('&')
  if (n % 7 === 1) return { type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) }
  if (n % 7 === 2) {
    const parts = pairs.map(
      ([field, given]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${given}\r\n`,
    )
    return { type: 'multipart/form-data; boundary=b', body: `${parts.join('')}${n % 2 ? '--b--\r\n' : ''}` }
  }
  if (n % 7 === 3) return { type, body: `${form}&${fields[0]}=${encoded(value())}&isAdmin=true&is_admin=true` }
  if (n % 7 === 4) return { type: ['text/plain', 'multipart/form-data', 'a/b', ''][n % 4] ?? '', body: form }
  if (n % 7 === 5) return { type, body: form.replace(/%../, '%f') }
  return { type, body: form }
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}
