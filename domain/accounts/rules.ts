import { isLongerThan } from '../graphemes.ts'
import { isDay } from '../partial-date-rules.ts'
import { Refusal, readFields } from '../refusal.ts'
import { type ScoreScale, scoreScales } from '../score-scale-rules.ts'
import { readTimeZone as readZone } from '../time-zone-rules.ts'
import { unstacked } from '../titles/text-rules.ts'
import { isTitleLanguage, type TitleLanguage } from '../titles/title-language-rules.ts'
import { isVisible } from '../visible-rules.ts'

export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number] | ''

/** A reader's choice about titles for adults. */
export type AdultTitles = 'show' | 'hide'

/** When a reader sees the average of a title: always, or once they have scored or rated it. */
export const averagesChoices = ['shown', 'once-scored'] as const
export type Averages = (typeof averagesChoices)[number]

/** Counted in characters as readers see them (graphemes). */
export const longestBio = 2_000
export const longestPassword = 128
// RFC 5321: an address has at most 254 characters, 64 of them before the @. The character set is better-auth's.
const email =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i

export interface Credentials {
  email: string
  password: string
}

/** Changes to a profile; fields left out stay as they are. */
export interface ProfileChanges {
  userName?: string
  gender?: Gender
  birthdate?: string | null
  bio?: string
  /** The address of a picture the user has uploaded; empty for the default avatar. */
  image?: string
  /** Null for the site's. */
  titleLanguage?: TitleLanguage | null
  /** Null for as the site says. */
  adultTitles?: AdultTitles | null
  averages?: Averages
  /** By its listed name (time-zone-rules.ts). Null for the site's. */
  timeZone?: string | null
  scoreScale?: ScoreScale
}

/**
 * Reads a sign-in form (§5): both fields are required.
 * @throws Refusal
 */
export function readCredentials(form: FormData): Credentials {
  const address = readEmail(form)
  const password = readText(form, 'password')
  if (password === '') throw new Refusal('password-missing', {}, { field: 'password' })
  return { email: address, password }
}

/** Whether this could be anybody's password at all; otherwise there is no need to check it. */
export function isPossiblePassword(given: string): boolean {
  return !given.includes('\0') && length(given) <= longestPassword
}

/** Whether an account may have this e-mail address. */
export function isEmail(given: string): boolean {
  return email.test(given)
}

/**
 * Reads an e-mail address (§5), in lower case.
 * @throws Refusal
 */
export function readEmail(form: FormData): string {
  const given = readText(form, 'email').trim()
  if (!isEmail(given)) throw new Refusal('email', {}, { field: 'email' })
  return given.toLowerCase()
}

/**
 * Reads those fields of the profile form (§2) that were sent (§4, "Only changed fields are sent").
 * @throws Refusal
 */
export function readProfile(form: FormData, today = new Date()): ProfileChanges {
  return readFields<ProfileChanges>({
    ...(form.has('userName') && { userName: () => readUserName(form) }),
    ...(form.has('gender') && { gender: () => readGender(form) }),
    ...(form.has('birthdate') && { birthdate: () => readBirthdate(form, today) }),
    ...(form.has('bio') && { bio: () => readBio(form) }),
    ...(form.has('titleLanguage') && { titleLanguage: () => readTitleLanguage(form) }),
    ...(form.has('adultTitles') && { adultTitles: () => readAdultTitles(form) }),
    ...(form.has('averages') && { averages: () => readAverages(form) }),
    ...(form.has('timeZone') && { timeZone: () => readTimeZone(form) }),
    ...(form.has('scoreScale') && { scoreScale: () => readScoreScale(form) }),
    // The form also sends back the address of a picture at a provider, which may have become ours meanwhile: nobody has chosen it there.
    ...(form.has('image') && !isElsewhere(readText(form, 'image')) && { image: () => readText(form, 'image') }),
  })
}

function isElsewhere(image: string): boolean {
  return image.startsWith('https://')
}

/** A form field as text, with lines ending in \n; empty when it is missing or a file. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** Whether an account may have this name (§5). */
export function isUserName(name: string): boolean {
  const fits = length(name) >= 3 && length(name) <= 20
  return fits && isVisible(name) && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name)
}

/**
 * Reads a name (§5).
 * @throws Refusal
 */
export function readUserName(form: FormData): string {
  const name = unstacked(readText(form, 'userName').trim().normalize('NFC'))
  if (!isUserName(name)) throw new Refusal('user-name', {}, { field: 'userName' })
  return name
}

/** Release 0.1 wrote 'Male' for male, which a form that is still open may say. */
function readGender(form: FormData): Gender {
  const given = readText(form, 'gender').toLowerCase()
  const gender = given === '' ? '' : genders.find((each) => each === given)
  if (gender === undefined) throw new Refusal('gender', {}, { field: 'gender' })
  return gender
}

function readTitleLanguage(form: FormData): TitleLanguage | null {
  const given = readText(form, 'titleLanguage')
  if (given === '') return null
  if (isTitleLanguage(given)) return given
  throw new Refusal('title-language', {}, { field: 'titleLanguage' })
}

function readAdultTitles(form: FormData): AdultTitles | null {
  const given = readText(form, 'adultTitles')
  if (given === '') return null
  if (given === 'show' || given === 'hide') return given
  throw new Refusal('adult-titles', {}, { field: 'adultTitles' })
}

function readAverages(form: FormData): Averages {
  const choice = averagesChoices.find((each) => each === readText(form, 'averages'))
  if (!choice) throw new Refusal('averages', {}, { field: 'averages' })
  return choice
}

function readTimeZone(form: FormData): string | null {
  const given = readText(form, 'timeZone')
  if (given === '') return null
  const zone = readZone(given)
  if (zone === null) throw new Refusal('time-zone', {}, { field: 'timeZone' })
  return zone
}

function readScoreScale(form: FormData): ScoreScale {
  const scale = scoreScales.find((each) => each === readText(form, 'scoreScale'))
  if (!scale) throw new Refusal('score-scale', {}, { field: 'scoreScale' })
  return scale
}

function readBirthdate(form: FormData, today: Date): string | null {
  const given = readText(form, 'birthdate')
  if (given === '') return null
  if (!isDay(given) || given < '1900' || new Date(given) > today) {
    throw new Refusal('birthdate', {}, { field: 'birthdate' })
  }
  return given
}

function readBio(form: FormData): string {
  const bio = readText(form, 'bio').trim()
  if (isLongerThan(longestBio, bio) || bio.includes('\0'))
    throw new Refusal('bio', { most: longestBio }, { field: 'bio' })
  return unstacked(bio)
}

function length(text: string): number {
  return [...text].length
}
