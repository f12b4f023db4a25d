import * as texts from '#texts/sign-in.ts'

/** The message for a visitor whose sign-in with a provider failed; undefined if there was no failure. */
export function providerProblem(error: string | null): { sentence: string } | undefined {
  if (error === null) return undefined
  return { sentence: new Map(Object.entries(texts.providerProblems)).get(error) ?? texts.providerProblems.failed }
}
