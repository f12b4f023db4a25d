import { counted, inFull } from './numbers.ts'

/** Forms for signing in, and what fields have in common. */

export const email = 'Email'
export const password = 'Password'
export const signIn = 'Sign In'
export const signingIn = 'Signing in'
export const newPassword = 'New Password'
export const confirmNewPassword = 'Confirm New Password'
export const passwordLength = 'At least 8 characters'
export const forgotPassword = 'Forgot password'
/** After too many attempts. */
export const forgotPasswordHelps = <Link>({ forgotPassword }: { forgotPassword: Link }) => [
  forgotPassword,
  ' sends you a link, and lets you in at once.',
]

export const or = 'or'
export const withProvider = {
  signIn: ({ provider }: { provider: string }) => `Sign in with ${provider}`,
  signUp: ({ provider }: { provider: string }) => `Sign up with ${provider}`,
}

/** The button beside a password. */
export const showPassword = <Label, Part>({
  label,
  spoken,
}: {
  label: Label
  spoken: (parts: (string | Label)[]) => Part
}) => ['Show', spoken([' what is typed: ', label])]
export const hidePassword = <Label, Part>({
  label,
  spoken,
}: {
  label: Label
  spoken: (parts: (string | Label)[]) => Part
}) => ['Hide', spoken([' what is typed: ', label])]

export const atMost = ({ characters }: { characters: number }) => `At most ${inFull(characters)} characters`
export const charactersTyped = ({ count, limit }: { count: number; limit: number }) =>
  `${inFull(count)} / ${inFull(limit)}`
export const tooManyCharacters = ({ count }: { count: number }) =>
  `${counted(count, 'character', 'characters')} too many`
export const charactersLeft = ({ count }: { count: number }) => `${counted(count, 'character', 'characters')} left`
export const aboutCharactersLeft = ({ count }: { count: number }) => `About ${inFull(count)} characters left`
