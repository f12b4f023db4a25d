/** Rows of a file. The longest list that is known has about 30,000. */
export const mostRows = 100_000
