import { Refusal } from '#domain/refusal.ts'
import { isKind } from '#domain/titles/rules.ts'
import { titleMissing } from '#domain/titles/title-missing.ts'
import { services } from '#web/context.ts'
import { redirectWithProblem } from '#web/flash.ts'
import type { Context } from '#web/request-context.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { notFound } from '../../../router/not-found.ts'
import { readFrom } from '../table/read-from.ts'

interface Asked {
  context: Context
  params: { kind: string; id: string }
  url: URL
}

/** Returns to the table, which says that the title was deleted or merged. A title that never existed gets the 404 page. */
export async function whereItIsGone({
  context,
  params: { kind, id },
  url,
}: Asked): Promise<Response | ReturnType<typeof notFound>> {
  if (!isKind(kind)) return notFound()
  const missing = await titleMissing(context.get(services).db, id)
  if (missing.code === 'title-gone') return notFound()
  return redirectWithProblem(context, readFrom(url, kind), sentenceOf(missing))
}

export function isGone(error: unknown): error is Refusal {
  return error instanceof Refusal && ['title-gone', 'title-deleted', 'title-merged'].includes(error.code)
}
