import { redirect } from 'react-router'
import { findSurvivor } from '#domain/titles/merges/find-survivor.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'

/**
 * Where the address of a title that is not there leads: if it has been merged, to the title that stands for it. The redirect
 * is permanent, but browsers ask again each time, because a merge can be undone.
 */
export async function leadToSurvivor(
  context: Context,
  id: string,
  pathOf: (title: { kind: Kind; id: string }) => string,
): Promise<Response | ReturnType<typeof notFound>> {
  const survivor = await findSurvivor(context.get(services).db, id)
  if (!survivor) return notFound()
  return redirect(pathOf(survivor), { status: 301, headers: { 'Cache-Control': 'no-cache' } })
}
