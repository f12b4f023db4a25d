import { Refusal, readFields } from '../refusal.ts'
import { isGuessable } from './is-guessable.ts'
import { longestPassword, readEmail, readText, readUserName } from './rules.ts'

const shortestPassword = 8

export interface SignUp {
  userName: string
  email: string
  password: string
}

/**
 * Reads the sign-up form (§5).
 * @throws Refusal with the message for the first invalid field
 */
export async function readSignUp(form: FormData): Promise<SignUp> {
  const guessable = await isGuessable(readText(form, 'password'), [readText(form, 'userName'), readText(form, 'email')])
  return readFields({
    userName: () => readUserName(form),
    email: () => readEmail(form),
    password: () => readPasswordTwice(form, guessable),
  })
}

/**
 * Reads a new password and its confirmation (§5). Guessable passwords are refused with the message for short ones.
 * @throws Refusal
 */
export async function readNewPassword(form: FormData): Promise<string> {
  return readPasswordTwice(form, await isGuessable(readText(form, 'password')))
}

function readPasswordTwice(form: FormData, guessable: boolean): string {
  const { password } = readFields({
    password: () => readPassword(form, guessable),
    confirmation: () => readConfirmation(form),
  })
  return password
}

function readPassword(form: FormData, guessable: boolean): string {
  const password = readText(form, 'password')
  const { length } = [...password]
  if (length > longestPassword) throw new Refusal('password-long', { most: longestPassword }, { field: 'password' })
  if (length < shortestPassword || password.includes('\0')) {
    throw new Refusal('password', {}, { field: 'password' })
  }
  if (guessable) {
    throw new Refusal('password', {}, { field: 'password', more: 'password-guessable' })
  }
  return password
}

function readConfirmation(form: FormData): string {
  const confirmation = readText(form, 'confirmation')
  if (confirmation === '' || confirmation !== readText(form, 'password')) {
    throw new Refusal('confirmation', {}, { field: 'confirmation' })
  }
  return confirmation
}
