import { redirect } from 'react-router'
import { findSurvivor } from '#domain/titles/merges/find-survivor.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'

/**
 * Where a title is that is not there: the address of a merged one leads for good to the title that stands for it. Browsers ask
 * again each time, because a merge can be undone.
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
