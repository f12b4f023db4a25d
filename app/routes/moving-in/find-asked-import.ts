import { toJson } from '#domain/moment-rules.ts'
import type { Actor } from '#domain/permissions.ts'
import { findListImport } from '#domain/transfer/moving-in/find-list-import.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { notFound } from '../../router/not-found.ts'

/** The reader's import whose id is in the address, with why it failed, or what is to be known of its file, in words; without one, the 404 page. */
export async function findAskedImport(context: Context, reader: Actor, { id }: { id: string }) {
  const found = /^[1-9]\d{0,14}$/.test(id)
    ? await findListImport(context.get(services).db, reader, Number(id))
    : undefined
  if (!found) throw notFound()
  const { problem, note, ...rest } = found
  return { ...toJson(rest), problem: problem && sentenceOf(problem), note: note && sentenceOf(note) }
}

export type AskedImport = Awaited<ReturnType<typeof findAskedImport>>
