export const signUp = 'Sign Up'
export const signingUp = 'Signing up'
export const description = 'Create an account.'
export const userName = 'Username'
export const userNameLength = '3 to 20 characters'
export const email = 'Email'
export const password = 'Password'
export const passwordLength = 'At least 8 characters'
export const confirmPassword = 'Confirm Password'
export const hasAccount = 'Already have an account!'

/** After a first sign-in with an account of another site. */
export const chooseName = 'Choose a name'
export const chooseNameDescription = 'Choose the name that others see.'
export const nearlyReady = ({ email }: { email: string }) =>
  `Your account for ${email} is nearly ready. What name should others see?`

/** Where new accounts are approved. */
export const needsApproval =
  'Somebody who runs this site looks at each new account. You can sign in once yours is approved.'
export const waitsForApproval =
  'Thank you! Your account is waiting for approval. You can sign in as soon as it is approved.'
