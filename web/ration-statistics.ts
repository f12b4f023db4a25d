import { rationByReader } from './ration-by-reader.ts'

/** How often each network, or reader, may ask this process in a minute for what a reader's list adds up to. */
const statisticsPerMinute = 120

/**
 * Counts one page that a whole list is read for. If there is none left, the response says when there will be.
 * @returns whether there is one left: a long list costs the database 100 ms, and nothing of it is kept
 */
export const mayAddUp = rationByReader(statisticsPerMinute)
