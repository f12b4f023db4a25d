import { readOption } from '#domain/parameter-rules.ts'
import { findYears } from '#domain/statistics/find-years.ts'
import { kinds } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'
import { loadKind, type Wanted } from './load-kind.ts'
import { loadYear } from './load-year.ts'

/** What a reader's list adds up to, by kind, or one of their years, as an address asks for it; `found` is null if that failed. */
export async function loadStatistics(context: Context, params: URLSearchParams, wanted: Wanted) {
  const { db } = context.get(services)
  const kind = readOption(kinds, params.get('tab'))
  const asked = Number(params.get('year'))
  const years = await nullIfFailed(context, findYears(db, wanted.whose, wanted.zone, new Date()))
  const year = years?.find((one) => one === asked) ?? null
  const found = year
    ? await nullIfFailed(context, loadYear(context, year, wanted))
    : await nullIfFailed(context, loadKind(db, kind, wanted))
  return { kind, year, years: years ?? [], found: years && found }
}
