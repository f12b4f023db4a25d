import { Refusal } from '#domain/refusal.ts'

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}'
const file = new RegExp(`^${name}(?:/${name})+$`)
const folder = new RegExp(`^${name}(?:/${name})*$`)

/** @throws Refusal 'invalid-root-operation' for a key that is not a file in a folder, or could lead out of it */
export function checkKey(key: string): void {
  if (!file.test(key)) refuse()
}

/** @throws Refusal 'invalid-root-operation' for anything but a folder below the root */
export function checkFolder(key: string): void {
  if (!folder.test(key)) refuse()
}

function refuse(): never {
  throw new Refusal('invalid-root-operation')
}
