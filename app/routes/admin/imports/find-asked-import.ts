import { findImport } from '#domain/imports/queries.ts'
import type { Actor } from '#domain/permissions.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../../router/not-found.ts'
import { readImportId } from './import-path.ts'

/** The import whose id is in the address; without one, the 404 page. */
export async function findAskedImport(context: Context, admin: Actor, params: { id: string }) {
  const id = readImportId(params.id)
  const found = id === null ? undefined : await findImport(context.get(services).db, admin, id)
  if (!found) throw notFound()
  return found
}
