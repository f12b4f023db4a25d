import { isEmail, isUserName } from './rules.ts'

/** Somebody as a provider knows them. */
export interface ProviderPerson {
  /** What the provider calls them for good. */
  accountId: string
  /** In lower case; null unless it is well-formed and the provider says that it is theirs. */
  email: string | null
  /** May be no name for an account here: then they are asked. */
  userName: string
  image: string
}

const longestName = 80
const longestAccountId = 255
const longestAddress = 2_000

/**
 * Reads what a provider says of somebody, of whom the identity token, which has been verified, speaks.
 * @throws Error when it speaks of somebody else
 */
export function readPerson(idToken: string, given: unknown): ProviderPerson {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }
  const profile = given as Record<string, unknown>
  const { sub } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > longestAccountId || profile.sub !== sub) {
    throw new Error('The answers speak of different people')
  }
  return { accountId: sub, email: emailIn(profile), userName: nameIn(profile), image: pictureIn(profile) }
}

function emailIn({ email, email_verified }: Record<string, unknown>): string | null {
  // Some providers write the answer as text.
  const isVerified = email_verified === true || email_verified === 'true'
  return isVerified && typeof email === 'string' && isEmail(email) ? email.toLowerCase() : null
}

/** The first of their names that fits; else the first there is, for them to mend. */
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
  const isOne = typeof picture === 'string' && picture.startsWith('https://') && picture.length <= longestAddress
  return isOne && URL.canParse(picture) ? picture : ''
}
