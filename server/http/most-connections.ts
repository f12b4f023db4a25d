/** Each takes memory, also while nothing is asked on it. */
const enough = 10_000
/** For what is needed to answer: connections to the database and the store, uploads, child processes. */
const keptBack = 300

/**
 * How many connections of clients may be open: so many that files can still be opened, however many clients come, and on each of them a
 * picture can be read slowly, from a file that is open meanwhile.
 * @param files how many this process may have open, connections included
 */
export function mostConnections(files = mostFiles()): number {
  return Math.min(enough, Math.floor(Math.max((files - keptBack) / 2, files / 4)))
}

/** What the system allows; Windows sets no such limit. */
function mostFiles(): number {
  // Node would look up the name of each address that is connected.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
