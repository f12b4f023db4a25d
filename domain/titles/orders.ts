import { type RawBuilder, sql } from 'kysely'
import type { Sort } from './rules.ts'

/** An order of titles `t`; ties are broken by id. */
export interface Order {
  /** What it compares before the id. Only the first may be unknown; then it comes last. */
  columns: RawBuilder<unknown>[]
  isDescending: boolean
  forwards: RawBuilder<unknown>
  backwards: RawBuilder<unknown>
}

/** Each sort order of §2. */
export const orders: Record<Sort, Order> = {
  popular: {
    columns: [sql`t.popularity`, sql`t.fame`],
    isDescending: true,
    forwards: sql`t.popularity desc, t.fame desc, t.id desc`,
    backwards: sql`t.popularity, t.fame, t.id`,
  },
  name: {
    columns: [sql`t.title collate title_order`],
    isDescending: false,
    forwards: sql`t.title collate title_order, t.id`,
    backwards: sql`t.title collate title_order desc, t.id desc`,
  },
  latest: {
    columns: [sql`t.released_at`],
    isDescending: true,
    forwards: sql`t.released_at desc nulls last, t.id desc`,
    backwards: sql`t.released_at nulls first, t.id`,
  },
  'date-added': descendingBy(sql`t.added_at`),
  'most-watched': descendingBy(sql`t.watched`),
  'most-reading': descendingBy(sql`t.reading`),
}

function descendingBy(column: RawBuilder<unknown>): Order {
  return {
    columns: [column],
    isDescending: true,
    forwards: sql`${column} desc, t.id desc`,
    backwards: sql`${column}, t.id`,
  }
}
