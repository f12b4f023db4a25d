import { isEmail, isUserName } from './rules.ts'

/** A person as a provider describes them. */
export interface ProviderPerson {
  /** The provider's permanent id for them. */
  accountId: string
  /** In lower case; null unless it is well-formed and the provider says that it is verified. */
  email: string | null
  /** May not be valid here; then they are asked for another. */
  userName: string
  image: string
}

const longestName = 80
const longestAccountId = 255
const longestAddress = 2_000

/**
 * Reads a provider's description of the person that the (already verified) identity token is about.
 * @throws Error when it names nobody, or the two are about different people
 */
export function readPerson(idToken: string, given: unknown): ProviderPerson {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }
  const profile = given as Record<string, unknown>
  const { sub } = claims
  if (!isAccountId(sub)) throw new Error('The identity token names nobody')
  if (profile.sub !== sub) throw new Error('The answers are about different people')
  return { accountId: sub, email: emailIn(profile), userName: nameIn(profile), image: pictureIn(profile) }
}

/** Two that differ must differ in the database as well, which has neither U+0000 nor halves of characters. */
function isAccountId(sub: unknown): sub is string {
  return typeof sub === 'string' && sub !== '' && sub.length <= longestAccountId && !/[\p{Cc}\p{Cs}]/u.test(sub)
}

function emailIn({ email, email_verified }: Record<string, unknown>): string | null {
  // Some providers send the boolean as text.
  const isVerified = email_verified === true || email_verified === 'true'
  return isVerified && typeof email === 'string' && isEmail(email) ? email.toLowerCase() : null
}

/** The first of their names that is valid here; otherwise the first there is, for them to correct. */
function nameIn(profile: Record<string, unknown>): string {
  const names = [profile.name, profile.preferred_username, profile.nickname].flatMap((each) =>
    typeof each === 'string'
      ? [
          each
            .replace(/[\p{Cc}\p{Cs}]/gu, '')
            .trim()
            .normalize('NFC'),
        ]
      : [],
  )
  const name = names.find(isUserName) ?? names.find(Boolean) ?? ''
  return [...name].slice(0, longestName).join('')
}

function pictureIn({ picture }: Record<string, unknown>): string {
  const address = typeof picture === 'string' ? URL.parse(picture) : null
  return address?.protocol === 'https:' && address.href.length <= longestAddress ? address.href : ''
}
