/** A forgotten password, and the new one. */

export const forgotPassword = 'Forgot password'
export const forgotDescription = 'Ask for a link to set a new password.'
/** §8. */
export const sentTo = ({ email }: { email: string }) => `Email sent to ${email} !`
export const registeredEmail = 'Registered Email address'
export const submit = 'Submit'
export const sending = 'Sending'
export const hasAccount = 'Already have an account!'

export const chooseYourOwn = 'This password was made for you. Now choose your own, and sign in with it.'
export const resetPassword = 'Reset password'
export const resetDescription = 'Set a new password.'
export const saving = 'Saving'
export const newLink = 'Ask for a new link'
export const changed = 'Password changed successfully!'
export const changedAndOff =
  'Password changed successfully! Two-step sign-in is now off: turn it on again if you want it.'
