import { readText } from '../accounts/rules.ts'
import { isToken } from '../accounts/secrets.ts'
import { wasField } from '../form-rules.ts'
import { Refusal, readFields } from '../refusal.ts'
import { type Visibility, visibilities } from '../visibility-rules.ts'
import { type PartsShown, type ProfileField, type ProfilePart, type ProfileSettings, profileParts } from './rules.ts'

/** Handles that would look like a part of the site, or like those who run it. */
const reserved = new Set(
  `about account accounts activity admin administrator admins all anime animes anonymous anybody api app auth blog
  bot calendar catalogue character characters company companies contact deleted edit error everybody everyone export
  favourites feed files guest help home import imports info kiroku legal list lists login logout mail manga mangas me
  media member members mod moderation moderator moderators mods names new nobody null official operator owner people
  person policy postmaster press privacy profile profiles public register report reports review reviews root rss
  search season security self settings share shelves sign-in sign-out sign-up sitemap staff stats statistics status
  suggestions support sysadmin system team terms title titles undefined unknown user users visitor webmaster you`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a text can be a handle: 3 to 30 of a–z, 0–9, - and _, with a letter or digit at both ends. */
export function isHandle(text: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$/.test(text)
}

/**
 * The one spelling of a handle, which may be typed in capitals.
 * @returns null for what cannot be a handle
 */
export function readHandle(typed: string): string | null {
  const handle = typed.trim().toLowerCase()
  return isHandle(handle) ? handle : null
}

/** The key of a secret link in an address; null if there is none, or what is there cannot be one. */
export function readKey(params: URLSearchParams): string | null {
  const key = params.get('key') ?? ''
  return isToken(key) ? key : null
}

/**
 * Reads the form of a public profile. It can only be on with a handle. What it says as it was when it was opened is not read: in another window
 * it may have been made private since.
 * @throws Refusal 'handle', 'handle-taken' for a reserved one, or 'visibility'
 */
export function readProfileSettings(form: FormData): ProfileSettings {
  const isOn = readText(form, 'isOn') === 'yes'
  const isChanged = (name: ProfileField) => readText(form, name) !== form.get(wasField(name))
  const { handle, ...parts } = readFields<{ handle?: string | null } & Partial<PartsShown>>({
    ...((isOn || form.has('handle')) &&
      isChanged('handle') && { handle: () => readChosenHandle(readText(form, 'handle'), isOn) }),
    ...Object.fromEntries(
      profileParts
        .filter((part) => form.has(part) && isChanged(part))
        .map((part) => [part, () => readVisibility(form, part)]),
    ),
  })
  return { isOn, ...(!isChanged('isOn') && { isOnChanged: false }), ...(handle !== undefined && { handle }), parts }
}

function readChosenHandle(typed: string, isNeeded: boolean): string | null {
  if (typed.trim() === '' && !isNeeded) return null
  const handle = readHandle(typed)
  if (handle === null) throw new Refusal('handle', {}, { field: 'handle' })
  if (reserved.has(handle)) throw new Refusal('handle-taken', {}, { field: 'handle' })
  return handle
}

function readVisibility(form: FormData, part: ProfilePart): Visibility {
  const given = readText(form, part)
  const visibility = visibilities.find((each) => each === given)
  if (!visibility) throw new Refusal('visibility', {}, { field: part })
  return visibility
}
