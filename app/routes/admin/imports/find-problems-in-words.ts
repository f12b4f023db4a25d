import { type FoundProblem, findProblems } from '#domain/imports/queries.ts'
import { storedSentence } from '#web/sentence-of.ts'

/** The lines that an import refused, with the reasons as sentences. */
export async function findProblemsInWords(...asked: Parameters<typeof findProblems>): Promise<FoundProblem[]> {
  const problems = await findProblems(...asked)
  return problems.map(({ line, reason }) => ({ line, reason: storedSentence(reason) }))
}
