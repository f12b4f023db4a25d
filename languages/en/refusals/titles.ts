import type { Sentences } from '#domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'
import { labelOf, people } from '../title-fields.ts'

export const ofTitles = {
  'title-gone': 'This title no longer exists.',
  'title-deleted': ({ name }) => `${name} has already been deleted.`,
  'title-changed': 'Somebody else has changed this title since you opened it. Nothing is saved yet',
  'title-busy': 'Somebody is changing this title at the moment. Please try again.',
  'title-replaced': ({ title }) => `${title} has been added again since. Delete that one first to undo this.`,
  'restore-late': 'This can no longer be undone.',
  'not-saved': 'The title could not be saved. Please try again in a moment',
  'nothing-to-restore': 'No source says anything else about this',
  'source-missing': 'There is no such source',
  'demo-gone': 'The demo catalogue has already been removed',
  'demo-alone': 'There are no other titles yet. Import a catalogue or add a title first',
  'kind-missing': 'Please choose the type',
  'field-missing': ({ field, kind }) => `Please enter the ${labelOf(field, kind).toLowerCase()}`,
  'field-choice': ({ field, kind }) => `${labelOf(field, kind)} should be one from the list`,
  'field-number': ({ field, kind, most }) =>
    `${labelOf(field, kind)} should be a whole number from 1 to ${inFull(most)}`,
  'field-long': ({ field, kind, most }) => `${labelOf(field, kind)} should have at most ${inFull(most)} characters`,
  'field-date': ({ field, kind }) => `${labelOf(field, kind)} should be a valid date`,
  'field-time': ({ field, kind }) => `${labelOf(field, kind)} should be a time such as 23:30`,
  'field-https': ({ field, kind }) => `${labelOf(field, kind)} should be an https address`,
  'field-address': ({ field, kind }) => `${labelOf(field, kind)} should be a web address`,
  'genres-many': ({ field, kind, most }) => `${labelOf(field, kind)} should name at most ${inFull(most)} genres`,
  'genre-long': ({ most }) => `A genre should have at most ${inFull(most)} characters`,
  'end-before-release': 'Year of End should not be before Year of Release',
  'people-many': (given) => `${people[given.people].many} should be at most ${inFull(given.most)}`,
  'person-nameless': (given) => `Please enter the name of the ${people[given.people].one}`,
  'person-name-long': (given) =>
    `The name of a ${people[given.people].one} should have at most ${inFull(given.most)} characters`,
  'person-part-long': (given) => `${people[given.people].part} should have at most ${inFull(given.most)} characters`,
} satisfies Partial<Sentences>
