import { inFull } from './numbers.ts'

/** Signing in with a second factor: the pages that ask for it, and the one where it is set up. */

export const twoStep = 'Two-step sign-in'
export const description = 'Your second step at sign-in.'
export const whatItIs =
  'With a second step, nobody signs in with your password alone: a code from an app on your phone, or a passkey, has to follow. A passkey can also take the place of the password.'
export const isOff = 'It is off.'
export const isOn = 'It is on. Your password alone no longer signs you in.'
export const demanded = 'Admins of this site need it. Set it up here, then sign in again.'
export const endsWithReset =
  'Your first password reset by mail turns it off, because nobody has proved yet that the e-mail address is yours. Later ones do not.'
export const resetNow = 'Reset the password now'
export const signInAsAdmin = 'Sign in as admin'

/** Before anything can be changed. */
export const passwordFirst = 'To change anything here, enter your password first.'
export const factorFirst = 'Now your second step, please.'
export const signInAgain = 'To change anything here, log out and sign in again. You then have ten minutes.'
export const currentPassword = 'Current Password'
export const proceed = 'Continue'
export const checking = 'Checking'
export const tenMinutes = 'You have ten minutes to change this.'

/** The app. */
export const app = 'App with codes'
export const whatAppIs =
  'An authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator, shows a new code every half minute.'
export const setUpApp = 'Set up an app'
export const scan = 'Scan this picture with the app, or type the key into it:'
export const pictureForApp = 'QR code for the app'
export const key = 'Key'
export const firstCode = 'Code that the app shows'
export const turnOn = 'Turn on'
export const cancel = 'Cancel'
export const appSince = ({ date }: { date: string }) => `Set up on ${date}`
export const removeApp = 'Remove the app'

/** Passkeys. */
export const passkeys = 'Passkeys'
export const whatPasskeysAre =
  'A passkey is kept by your device, your browser or a security key, and opens with a finger, a face or a PIN. It signs you in by itself, and only here.'
export const addedOn = ({ date }: { date: string }) => `Added on ${date}`
export const lastUsed = ({ date }: { date: string }) => `last used ${date}`
export const neverUsed = 'not used yet'
export const remove = 'Remove'
export const removePasskey = ({ name }: { name: string }) => `Remove ${name}`
export const passkeyName = 'Name of the passkey'
export const passkeyNameHint = 'So that you know it again: My phone, for example.'
export const addPasskey = 'Add a passkey'
export const usePasskey = 'Use a passkey'
export const passkeysNeedScripts = 'Passkeys need JavaScript, which is off in this browser.'
export const noPasskeysHere =
  'Passkeys work only on sites with a domain name and https. This site does not have both: use an app with codes.'
export const passkeyUnasked = 'No passkey was used. Please try again, or use another way.'
export const passkeyUnknown = 'This browser cannot use passkeys here. Please use another way.'

/** Recovery codes. */
export const recoveryCodes = 'Recovery codes'
export const whatRecoveryCodesAre =
  'For when your phone or passkey is lost. Each works once. Keep them where nobody else finds them.'
export const codesLeft = ({ count }: { count: number }) => (count === 1 ? '1 is left.' : `${inFull(count)} are left.`)
export const makeNewCodes = 'Make new codes'
export const oldCodesEnd = 'The old ones then stop working.'
export const shownOnce = 'These are your recovery codes. They are shown only now: save or print them.'
export const saveCodes = 'Save as a file'
export const codesFile = ({ site }: { site: string }) => `${site} recovery codes.txt`
export const codesText = ({ site, email, codes }: { site: string; email: string; codes: string[] }) =>
  `Recovery codes of ${email} at ${site}. Each works once.\n\n${codes.join('\n')}\n`

/** What was done. */
export const turnedOn = 'Two-step sign-in is on. Your other devices will have to sign in again.'
export const turnedOff = 'Two-step sign-in is off. Your other devices will have to sign in again.'
export const appAdded = 'The app is set up.'
export const appRemoved = 'The app is removed. Your other devices will have to sign in again.'
export const passkeyAdded = 'The passkey is added.'
export const passkeyRemoved = 'The passkey is removed. Your other devices will have to sign in again.'

/** The second page of the sign-in. */
export const secondStep = 'Second step'
export const almostThere = ({ email }: { email: string }) => `Almost there, ${email}.`
export const code = 'Code from your app'
export const recoveryCode = 'Recovery code'
export const useRecoveryCode = 'Use a recovery code'
export const signIn = 'Sign In'
export const signingIn = 'Signing In'
export const startAgain = 'Start again'
export const lostEverything =
  'Phone, passkey and recovery codes all lost? Only the people who run this site can help: write to them with “Report” on the home page.'
