import { type RawBuilder, sql } from 'kysely'
import { type Fact, type Standing, standingRules } from './standing-rules.ts'

const columns: Record<Fact, string> = {
  isDropped: 'is_dropped',
  isRepeating: 'is_repeating',
  isPaused: 'is_paused',
  isFinished: 'is_finished',
}

/** `standingOf` in SQL, of the entry `e` and the journal's row `j`, either of which may be missing. */
export const standing: RawBuilder<Standing | null> = sql`case ${sql.join(
  standingRules.map(({ standing, fact, statuses = [], isOffList }) => {
    const holds = [
      ...(fact ? [sql`j.${sql.ref(columns[fact])}`] : []),
      ...(statuses.length > 0 ? [sql`e.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`] : []),
    ]
    return sql`when e.status is ${isOffList ? sql`` : sql`not `}null and (${sql.join(holds, sql` or `)}) then ${sql.lit(standing)}`
  }),
  sql` `,
)} end`
