/** The message for a visitor whose sign-in with a provider failed; undefined if there was no failure. */
export function providerProblem(error: string | null): { sentence: string } | undefined {
  if (error === null) return undefined
  return { sentence: new Map(Object.entries(sentences)).get(error) ?? sentences.failed }
}

const sentences = {
  failed: 'The sign-in did not succeed. Please try again.',
  access_denied: 'The sign-in was cancelled.',
  account_not_linked: 'This email is already in use. Please sign in with your password.',
  email_unverified: 'That account has no verified email address. Please sign up by email.',
  way_taken: 'Somebody else signs in with that account.',
}
