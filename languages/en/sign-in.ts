export const signIn = 'Sign In'
export const description = 'Sign in.'
export const noAccount = "Don't have an account!"
export const forgotPassword = 'Forgot password'

/** Why a sign-in with an account of another site failed. */
export const providerProblems = {
  failed: 'The sign-in did not succeed. Please try again.',
  access_denied: 'The sign-in was cancelled.',
  'provider-away': 'The site of that account cannot be reached at the moment. Please try again.',
  account_not_linked: 'This email is already in use. Please sign in with your password.',
  email_unverified: 'That account has no verified email address. Please sign up by email.',
  way_taken: 'Somebody else signs in with that account.',
}
export const providerAdded = ({ provider }: { provider: string }) => `${provider} is added.`

/** The admin's page. */
export const adminSignIn = 'Admin Sign In'
export const forAdmin = 'For the admin.'
