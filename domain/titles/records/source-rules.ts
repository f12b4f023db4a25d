import { adminSource } from '../../admin-source-rules.ts'
import { Refusal } from '../../refusal.ts'

/** What an import is from if nothing else is said. */
export const defaultSource = 'catalogue'

export const demoSource = 'demo'

/** What releases before 0.2, which did not keep what sources said, have left. It is asked last. */
export const formerSource = 'before-0.2'

/** Sources that no import may speak for. */
export const reservedSources = [adminSource, formerSource]

/** Whether an import may be from a source of this name. */
export function isSourceName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,39}$/.test(name) && !reservedSources.includes(name)
}

/**
 * Reads whose catalogue a file is, from a form.
 * @throws Refusal 'import-source' for a name that no source can have
 */
export function readSourceName(typed: string): string {
  const name = typed.trim() || defaultSource
  if (!isSourceName(name)) throw new Refusal('import-source', {}, { field: 'source' })
  return name
}

/** Whether an admin can choose the place of a source among others. The admin's own is always first, the demo comes after all. */
export function hasOwnPlace(name: string): boolean {
  return isSourceName(name) && name !== demoSource
}

/** A source that says something about titles. */
export interface KnownSource {
  name: string
  /** How its records are written (domain/sources/), or `columns`. */
  format: string
  licence: string | null
  /** How many titles it says something about. */
  titles: number
}

/** Whether only the demo catalogue, and those who keep it, speak of a title. */
export function isOnlyDemo(sources: string[]): boolean {
  return sources.every((source) => [adminSource, demoSource, formerSource].includes(source))
}

/** A public data set that the catalogue holds information from, on terms that ask for it to be named. */
export interface Credit {
  name: string
  /** The page where it is published. */
  home: string
  licence: string
  licenceUrl: string
}
