/** How a background process ends when the database broke its connection: this is not the task's fault (EX_TEMPFAIL). */
export const databaseAway = 75
/** How it ends when something else did not let it go on for now: the storage, the database, or the machine. Neither is that (EX_OSERR). */
export const notNow = 71
