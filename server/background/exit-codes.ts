/** How a background process ends when the database broke its connection: this is not the task's fault (EX_TEMPFAIL). */
export const databaseAway = 75
/** How it ends when the storage did not answer, or had no room (EX_IOERR). */
export const storeAway = 74
