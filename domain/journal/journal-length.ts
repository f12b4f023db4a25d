import { sql } from 'kysely'

/** Characters of what may be long in a journal `j`. */
export const journalLength = sql<number>`(length(j.notes) + length(j.elsewhere::text))`
