import { Refusal } from '../../refusal.ts'
import { isVisible } from '../../visible-rules.ts'
import { readText } from '../rules.ts'

/** From whom the site demands a second factor; everybody may have one. */
export const demands = ['nobody', 'admins'] as const
export type Demand = (typeof demands)[number]

/** Queues a mail that tells the owner of an account that its second factor was turned on or off. */
export type QueueFactorMail = (email: string, turned: 'on' | 'off') => Promise<void>

/** What a passkey has answered, as the browser gives it. */
export type PasskeyAnswer = Record<string, unknown> & { id: string }

/** By what somebody can give their second factor. */
export interface Factors {
  hasApp: boolean
  hasPasskey: boolean
  hasRecoveryCodes: boolean
}

/** What somebody gives as their second factor. */
export type Given = { code: string } | { recoveryCode: string } | { passkey: PasskeyAnswer }

export type GivenKind = 'code' | 'recovery-code' | 'passkey'

export function kindOf(given: Given): GivenKind {
  if ('passkey' in given) return 'passkey'
  return 'recoveryCode' in given ? 'recovery-code' : 'code'
}

export const longestPasskeyName = 60
/** As long as the longest name of a key, its signature and what it signs. */
const longestAnswer = 20_000

/**
 * Reads the second factor from a form: a passkey's answer, a recovery code, or a code of an app.
 * @throws Refusal 'wrong-code', 'wrong-recovery-code' or 'passkey-failed' for what cannot be one
 */
export function readFactor(form: FormData): Given {
  if (form.has('passkey')) return { passkey: readPasskeyAnswer(form) }
  if (form.has('recoveryCode')) {
    const recoveryCode = readText(form, 'recoveryCode').toLowerCase().replace(/[\s-]/g, '')
    if (!/^[a-z2-9]{28}$/.test(recoveryCode)) throw wrongRecoveryCode()
    return { recoveryCode }
  }
  return { code: readCode(form) }
}

/**
 * Reads a code of an app: six digits, however they are grouped.
 * @throws Refusal 'wrong-code'
 */
export function readCode(form: FormData): string {
  const code = readText(form, 'code').replace(/[\s-]/g, '')
  if (!/^[0-9]{6}$/.test(code)) throw wrongCode()
  return code
}

/**
 * Reads what a passkey has answered.
 * @throws Refusal 'passkey-failed'
 */
export function readPasskeyAnswer(form: FormData): PasskeyAnswer {
  try {
    const text = readText(form, 'passkey')
    const answer: unknown = JSON.parse(text.length <= longestAnswer ? text : '')
    if (isAnswer(answer)) return answer
  } catch {
    // It is no JSON.
  }
  throw passkeyFailed()
}

/**
 * Reads what a reader calls a passkey.
 * @throws Refusal 'passkey-name'
 */
export function readPasskeyName(form: FormData): string {
  const name = readText(form, 'name').trim().normalize('NFC')
  const isOne = isVisible(name) && [...name].length <= longestPasskeyName && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
  if (!isOne) throw new Refusal('passkey-name', { most: longestPasskeyName }, { field: 'name' })
  return name
}

function isAnswer(answer: unknown): answer is PasskeyAnswer {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return false
  return typeof answer.id === 'string' && /^[\w-]{1,1400}$/.test(answer.id)
}

export function wrongCode(): Refusal {
  return new Refusal('wrong-code', {}, { field: 'code' })
}

export function wrongRecoveryCode(): Refusal {
  return new Refusal('wrong-recovery-code', {}, { field: 'recoveryCode' })
}

export function passkeyFailed(): Refusal {
  return new Refusal('passkey-failed')
}
