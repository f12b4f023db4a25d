import { tabs } from '../tabs.ts'

export function importPath(id: number): string {
  return `${tabs.imports.path}/${id}`
}

/** The id of an import in an address; null if it cannot be one. */
export function readImportId(given: string): number | null {
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null
}
