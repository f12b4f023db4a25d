import type { Reportable } from './reports/reportable-rules.ts'
import type { ScoreName } from './reviews/score-rules.ts'
import type { ScoreScale } from './score-scale-rules.ts'
import type { Kind } from './titles/rules.ts'
import type { People, TitleField } from './titles/title-shape-rules.ts'

/**
 * Everything that the domain refuses, by code, with what a sentence about it has to name. They may be stored, logged and sent
 * elsewhere: no passwords, tokens or codes of mails. Browser-safe.
 */
export interface Refusals {
  'not-signed-in': Nothing
  'not-allowed': Nothing
  // Lists
  'already-listed': { title: string }
  'title-missing': Nothing
  'entry-missing': Nothing
  'undo-late': Nothing
  status: Nothing
  // The journal
  'undo-changed': Nothing
  'none-chosen': Nothing
  'many-at-once': { most: number }
  'long-at-once': Nothing
  'nothing-to-do': Nothing
  unconfirmed: Nothing
  progress: { most: number }
  'progress-beyond': { total: number }
  repeats: { most: number }
  'date-future': Nothing
  'dates-order': Nothing
  'tags-many': { most: number }
  'tag-long': { most: number }
  'notes-long': { most: number }
  'journal-date': Nothing
  'journal-score': { scale: ScoreScale }
  'score-scale': Nothing
  // Lists of one's own
  'shelf-name': Nothing
  'shelf-name-long': { most: number }
  'shelf-description-long': { most: number }
  'shelf-visibility': Nothing
  'shelf-note-long': { most: number }
  'shelf-place': Nothing
  'shelf-missing': Nothing
  'shelf-changed': Nothing
  'shelf-full': { most: number }
  'shelf-undo-late': Nothing
  'shelf-reported': Nothing
  'unshelved-late': Nothing
  'shelves-many': { most: number }
  // Ratings
  stars: Nothing
  'already-rated': { kind: Kind }
  // Reviews
  score: { score: ScoreName }
  'score-decimals': { score: ScoreName }
  'review-empty': Nothing
  'review-long': { most: number }
  'review-missing': Nothing
  'review-rewritten': Nothing
  'review-deleted': Nothing
  'already-reviewed': { kind: Kind }
  // Reviews of another site
  'reviews-unknown': Nothing
  'review-title': { malId: string }
  'review-titles': { malId: string }
  'review-author': { name: string }
  'review-other': Nothing
  'already-liked': Nothing
  'own-review': Nothing
  'report-reason': { what: Reportable }
  'report-note': { what: Reportable }
  'report-note-long': { most: number }
  'already-reported': Nothing
  // What admins decide
  'decided-since': Nothing
  'changed-since': Nothing
  reason: Nothing
  'reason-long': { most: number }
  // Merging titles
  'title-merged': { title: string; into: string }
  'merge-itself': Nothing
  'merge-kinds': Nothing
  'merge-gone': Nothing
  'merge-moved-on': { title: string; survivor: string }
  'merge-not-last': { last: string; survivor: string }
  // Merging people, characters and companies
  'credited-itself': Nothing
  'credited-missing': Nothing
  'import-running': Nothing
  // Accounts
  email: Nothing
  password: Nothing
  'password-missing': Nothing
  'password-long': { most: number }
  confirmation: Nothing
  'user-name': Nothing
  gender: Nothing
  birthdate: Nothing
  bio: { most: number }
  'title-language': Nothing
  'time-zone': Nothing
  'adult-titles': Nothing
  averages: Nothing
  'email-taken': Nothing
  /** Whether it may also be that the account waits for approval. */
  'wrong-credentials': { orWaits: boolean }
  'password-over': Nothing
  'wrong-password': Nothing
  'wrong-email': Nothing
  'not-admin': Nothing
  'not-confirmed': { needs: 'password' | 'sign-in' | 'factor' }
  'wrong-code': Nothing
  'wrong-recovery-code': Nothing
  'sign-in-over': Nothing
  'passkey-failed': Nothing
  'passkey-name': { most: number }
  'passkeys-many': { most: number }
  'factor-demanded': Nothing
  suspended: { reason: string | null }
  'too-many-attempts': { minutes: number }
  'provider-away': { provider: string }
  'sign-up-over': Nothing
  'code-missing': Nothing
  'code-invalid': Nothing
  'last-method': Nothing
  'user-missing': Nothing
  outranked: Nothing
  'last-owner': Nothing
  'role-suspended': Nothing
  role: Nothing
  // Ways to sign up
  'sign-up-closed': Nothing
  'sign-up-full': Nothing
  'sign-up-waits': Nothing
  'sign-up-decided': Nothing
  'invitation-needed': Nothing
  'invitation-over': Nothing
  'invitation-note': { most: number }
  'invitation-uses': { most: number }
  'invitation-days': { most: number }
  'invitations-used': { most: number; days: number }
  'no-such-account': { email: string }
  // Public profiles
  handle: Nothing
  'handle-taken': Nothing
  'handle-changes': { most: number; days: number }
  visibility: Nothing
  'profile-missing': Nothing
  'profile-gone': Nothing
  'profile-reported': Nothing
  'favourite-missing': Nothing
  'favourites-full': { most: number }
  // Pictures and uploads
  'picture-kind': Nothing
  'picture-damaged': Nothing
  'picture-pixels': Nothing
  'picture-size': Nothing
  'picture-empty': Nothing
  'picture-heavy': Nothing
  'picture-not-small': Nothing
  'too-many-pictures': Nothing
  'pictures-busy': Nothing
  'catalogue-empty': Nothing
  'catalogue-size': Nothing
  'account-full': Nothing
  'site-full': Nothing
  // §9 names these
  'invalid-root-operation': Nothing
  'no-download-url': Nothing
  'no-picture-of': { name: string }
  'no-default-bucket': Nothing
  // Posters from other sites
  'fetch-address': Nothing
  'fetch-unreachable': Nothing
  'fetch-missing': Nothing
  'fetch-redirects': Nothing
  'fetch-size': Nothing
  'fetch-host': Nothing
  'fetch-changed': Nothing
  'posters-underway': Nothing
  'posters-none': Nothing
  'posters-ended': Nothing
  // Imports
  'import-file': Nothing
  'import-source': Nothing
  'import-not-small': Nothing
  'import-underway': Nothing
  'import-not-checked': Nothing
  'import-ended': Nothing
  // Titles
  'title-gone': Nothing
  'title-deleted': { name: string }
  'title-changed': Nothing
  'title-busy': Nothing
  'title-replaced': { title: string }
  'restore-late': Nothing
  'not-saved': Nothing
  'nothing-to-restore': Nothing
  'source-missing': Nothing
  'demo-gone': Nothing
  'demo-alone': Nothing
  // The form for a title
  'kind-missing': Nothing
  'field-missing': Field
  'field-choice': Field
  'field-number': Field & { most: number }
  'field-long': Field & { most: number }
  'field-date': Field
  'field-time': Field
  'field-https': Field
  'field-address': Field
  'genres-many': Field & { most: number }
  'genre-long': { most: number }
  'end-before-release': Nothing
  'people-many': { people: People; most: number }
  'person-nameless': { people: People }
  'person-name-long': { people: People; most: number }
  'person-part-long': { people: People; most: number }
  // Files and lines that cannot be imported
  'import-not-catalogue': { seemsToBe: FileKind }
  'source-format': { source: string }
  'database-refuses': { error: string }
  'input-broken': { error: string }
  'list-cut': Nothing
  'line-long': { most: number }
  'line-not-utf8': Nothing
  'line-not-json': { error: string }
  'line-nothing': Nothing
  'line-not-object': Nothing
  'record-not-object': Nothing
  'entry-not-object': { key: string }
  'kind-unknown': { kind: string }
  'value-missing': { key: string }
  'value-not-object': { key: string }
  'value-not-text': { key: string }
  'value-not-all-text': { key: string }
  'value-not-mark': { key: string }
  'value-not-number': { key: string }
  'value-not-whole': { key: string; value: number }
  'value-out-of-range': { key: string; value: number; least: number; most: number }
  'value-not-id': { key: string }
  'value-not-list': { key: string }
  'value-repeated': { key: string }
  'value-many': { key: string; entries: number; most: number }
  'value-deep': { most: number }
  'value-long': { key: string; most: number }
  'value-with-nul': { key: string }
  'value-with-half': { key: string }
  'value-not-date': { key: string; value: string }
  'value-other': { key: string; received: string; expected: string }
  // Lists from other sites: files of which nothing is read …
  'list-unknown': { seemsToBe: SeemsToBe; site: ListSite | null }
  'list-empty': Nothing
  'list-ends-early': Nothing
  'list-broken': Nothing
  'list-damaged': Nothing
  'list-bomb': Nothing
  'list-large': { most: number }
  'lists-large': { most: number }
  'list-rows': { most: number }
  'list-slow': Nothing
  'list-newer': { version: string }
  // … what was assumed of a file, rows that are refused …
  'list-scale-guessed': { scale: ScoreScale }
  'row-nameless': Nothing
  'row-kind': { kind: string }
  'row-standing': { standing: string }
  'row-broken': Nothing
  'row-columns': { columns: number; expected: number }
  // … and values of rows that are missing or cut
  'row-value': { field: RowField; value: string }
  'row-notes-cut': { most: number }
  'row-tags-cut': { most: number; longest: number }
  'row-future': { date: string }
  // … and what was made of several
  'row-viewings': { rows: number }
  // Bringing a list in
  'list-file': Nothing
  'list-file-large': Nothing
  'list-not-small': Nothing
  'row-repeated': { row: number }
  'row-not-waiting': Nothing
  // Parts of Kiroku JSON that are left out, as a whole or in part
  'part-title': Nothing
  'part-titles': { missing: number }
  'part-name': Nothing
  'part-future': { date: string }
  'part-handle': { handle: string }
  'part-changed': Nothing
  'part-hidden': Nothing
  'list-import-underway': Nothing
  'list-imports-many': { most: number }
  'list-import-moved-on': Nothing
  'list-row-missing': Nothing
  'list-undo-late': Nothing
  'waiting-late': Nothing
}

type Nothing = Record<never, never>

interface Field {
  field: TitleField
  kind: Kind
}

/** What a file seems to be that is no catalogue. */
export type FileKind =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'pdf'
  | 'zip'
  | 'rar'
  | '7z'
  | 'bzip2'
  | 'xz'
  | 'sqlite'
  | 'binary'
  | 'json-array'
  | 'json-document'
  | 'csv'
  | 'text'
  | 'myanimelist'
  | 'web-page'
  | 'xml'

/** What a file seems to be that is no reader's list. */
export type SeemsToBe = FileKind | 'calendar' | 'api-description' | 'json-schema' | 'api-error' | 'catalogue'

/** Sites from which readers bring lists. */
export type ListSite = 'mal' | 'anilist' | 'kitsu' | 'shikimori' | 'animeplanet' | 'yamtrack' | 'kiroku'

/** A value of a list's row. */
export type RowField = 'progress' | 'volumes' | 'repeats' | 'startedOn' | 'finishedOn' | 'score'

export type RefusalCode = keyof Refusals

/** Why no picture is made of a file. */
export type PictureRefusal = Extract<RefusalCode, `picture-${string}` | 'pictures-busy'>

/** Why a picture cannot be fetched from another site. */
export type FetchRefusal = Extract<RefusalCode, `fetch-${string}`>

/** What helps besides the sentence. */
export type Hint = 'password-guessable'

/** A refusal without its form: what can be stored and put into words later. */
export type Told = { [Code in RefusalCode]: { code: Code; parameters: Refusals[Code] } }[RefusalCode]

/** A language's sentence for every code. */
export type Sentences = { [Code in RefusalCode]: Sentence<Refusals[Code]> }

export type Hints = Record<Hint, string>

type Sentence<Parameters> = Nothing extends Parameters ? string : (parameters: Parameters) => string
