import { rationByReader } from './ration-by-reader.ts'

/** How many combinations of filters each network, or reader, may ask of this process in a minute. */
export const combinationsPerMinute = 240

/**
 * Counts one combination of filters that has to be looked up. If there is none left, the response says when there will be.
 * @returns whether there is one left: there are more combinations than can be kept, and each costs the database something
 */
export const mayCombine = rationByReader(combinationsPerMinute)
