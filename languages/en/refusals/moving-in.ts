import type { RowField, SeemsToBe, Sentences } from '#domain/refusal-rules.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import { whereListIs } from '../list-sites.ts'
import { counted, inFull } from '../numbers.ts'
import { listNotSmall, listTooLarge } from '../uploads.ts'
import { fileKinds } from './imports.ts'

/** What a file seems to be, and where the list is that was meant. */
const seems: Record<SeemsToBe, string> = {
  ...fileKinds,
  bzip2: 'a file compressed with bzip2; please unpack it first',
  xz: 'a file compressed with xz; please unpack it first',
  zip: 'a ZIP archive; please unpack it and choose the file with the list in it',
  rar: 'a RAR archive; please unpack it and choose the file with the list in it',
  '7z': 'a 7z archive; please unpack it and choose the file with the list in it',
  csv: 'a table (CSV), but not one that Yamtrack exports',
  'json-array': 'a JSON file of a kind that is not known here',
  'json-document': 'a JSON file of a kind that is not known here',
  'web-page':
    'a web page. Please choose the file that the other site lets you download, not the page that shows your list',
  xml: 'an XML file, but not one in the form of MyAnimeList',
  calendar: 'a calendar (iCalendar), which says when something is shown, not what you have seen',
  'api-description': 'the description of a programming interface (OpenAPI)',
  'json-schema': 'a JSON Schema, which describes files of another kind',
  'api-error': 'an error message of a programming interface',
  catalogue: 'a catalogue of titles, which an admin can import, not a list of what you have seen',
}

const fields: Record<RowField, string> = {
  progress: 'The progress',
  volumes: 'The number of volumes',
  repeats: 'How often it was repeated',
  startedOn: 'The start date',
  finishedOn: 'The end date',
  score: 'The score',
}

const scales: Record<ScoreScale, string> = {
  ten: '1 to 10',
  tenths: '0.1 to 10',
  hundred: '1 to 100',
  stars: 'one to five stars',
  smileys: 'three faces',
}

/** Lists from other sites, and their rows. */
/** What Yamtrack calls what is no anime or manga, or may be anime that was taken from a site for all films and series. */
const onScreen: Record<string, string> = {
  tv: 'a series',
  movie: 'a film',
  season: 'a season of a series',
  episode: 'an episode of a series',
}
const otherKinds: Record<string, string> = {
  game: 'a game',
  book: 'a book',
  comic: 'a comic',
  boardgame: 'a board game',
}

export const ofMovingIn = {
  'list-unknown': ({ seemsToBe, site }) =>
    `This is not a list. It seems to be ${seems[seemsToBe]}. ${whereListIs({ site })}`,
  'list-empty': `This file is empty. ${whereListIs({ site: null })}`,
  'list-ends-early':
    'The file ends before its list does, so nothing was read from it. Please export it again, and wait until it is downloaded',
  'list-broken': 'The file is damaged: its list cannot be read beyond some point. Please export it again',
  'list-damaged': 'The file is damaged and cannot be unpacked. Please export it again',
  'list-bomb': 'This file is not a list: it is made to be far larger than it seems',
  'list-large': ({ most }) => `The list has more than ${inFull(most)} MB, which is more than can be read`,
  'lists-large': ({ most }) =>
    `Together with the lists you sent before, this one comes to more than ${inFull(most)} MB, which is more than can be kept. Try again in two days`,
  'list-rows': ({ most }) => `The list has more than ${inFull(most)} titles, which is more than can be read`,
  'list-slow': 'The file takes too long to read. Please export it again, or send it in parts',
  'list-newer': ({ version }) =>
    `The file comes from a newer Kiroku site (version ${version} of Kiroku JSON). This one reads version 1`,
  'list-scale-guessed': ({ scale }) =>
    `The file does not say on which scale its scores are. They were read as ${scales[scale]}`,
  'row-nameless': 'It has neither a name nor an id by which a title could be found',
  'row-kind': ({ kind }) => {
    if (kind === '') return 'It does not say whether it is anime or manga'
    const screened = Object.hasOwn(onScreen, kind) && onScreen[kind]
    if (screened)
      return `It is ${screened}, and the file does not say whether that is anime. If it is, please add it here by its name`
    return `It is ${(Object.hasOwn(otherKinds, kind) && otherKinds[kind]) || kind}, not anime or manga`
  },
  'row-standing': ({ standing }) =>
    standing === ''
      ? 'It does not say where you are with it'
      : `It says where you are with it in words that are not known here: ${standing}`,
  'row-broken': 'It is damaged and cannot be read',
  'row-columns': ({ columns, expected }) => `It has ${counted(columns, 'column', 'columns')} instead of ${expected}`,
  'row-value': ({ field, value }) => `${fields[field]} cannot be read: ${value}`,
  'row-notes-cut': ({ most }) => `The notes were cut after ${inFull(most)} characters`,
  'row-tags-cut': ({ most, longest }) =>
    `Only ${inFull(most)} tags of at most ${inFull(longest)} characters each are kept`,
  'row-future': ({ date }) => `${date} has not come yet, so this date is left out`,
  'row-viewings': ({ rows }) => `The file has ${inFull(rows)} rows for this title. They are brought in as one`,
  'row-repeated': ({ row }) => `The same title as row ${inFull(row)} of this file`,
  'row-not-waiting': 'Too many of your rows wait for the catalogue already, so this one is not kept',
  'part-title': 'The catalogue does not have its title. Bring the file in again once it has',
  'part-titles': ({ missing }) =>
    `${counted(missing, 'of its titles is', 'of its titles are')} not in the catalogue. Bring the file in again once they are`,
  'part-name': 'The catalogue has nobody of this name, or more than one',
  'part-future': ({ date }) => `It is said to have been on ${date}, which has not come yet`,
  'part-handle': ({ handle }) => `The handle ${handle} is not free here. Choose another one to turn the profile on`,
  'part-hidden': 'An admin of the other site has hidden it. Only an operator can bring it in',
  'part-changed': 'You have changed it since, so it stays',
  'list-file': 'Please choose the file with your list',
  'list-file-large': listTooLarge,
  'list-not-small': listNotSmall,
  'list-import-underway': 'Your last import has not ended yet',
  'list-imports-many': ({ most }) => `You have begun ${most} imports within an hour. Please try again later`,
  'list-import-moved-on': 'This import has moved on. Please look at it again',
  'list-row-missing': 'There is no such row, or it can no longer be changed',
  'list-undo-late': 'It is too late to undo this import',
  'waiting-late': 'It is too late to put them back',
} satisfies Partial<Sentences>
