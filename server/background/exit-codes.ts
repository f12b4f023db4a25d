/** How a background process ends when the database broke its connection: this is not the task's fault (EX_TEMPFAIL). */
export const databaseAway = 75
