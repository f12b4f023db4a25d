/** What a visitor is told when a provider sent them back without letting them in; nothing when none did. */
export function providerProblem(error: string | null): { sentence: string } | undefined {
  if (error === null) return undefined
  return { sentence: sentences[error] ?? 'The sign-in did not succeed. Please try again.' }
}

const sentences: Record<string, string> = {
  account_not_linked: 'This email is already in use. Please sign in with your password.',
  access_denied: 'The sign-in was cancelled.',
  email_not_found: 'The account there has no email address.',
}
