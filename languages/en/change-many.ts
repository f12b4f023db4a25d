import { counted, inFull } from './numbers.ts'

/** Changing several titles of a list at once. */

export const changeMany = 'Change the titles that you chose'
export const chosen = ({ count }: { count: number }) => `${inFull(count)} chosen`
export const chooseAll = ({ count }: { count: number }) =>
  count === 1 ? 'Choose the only one' : `Choose all ${inFull(count)}`
export const chooseNone = 'Choose none'
export const whatToChange = 'What to change'
export const doings = {
  standing: 'Standing',
  score: 'Your score',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  private: 'Who sees them',
  remove: 'Remove from list',
  forget: 'Remove everything you keep of them',
}
export const tagsHint = 'Separated by commas'
export const isNotPrivate = 'As your profile says'
export const noScore = 'None'
export const sure = 'Yes, remove them'
export const change = 'Change'
export const changing = 'Changing …'
export const manyChanged = ({ changed }: { changed: number }) =>
  changed === 0 ? 'Nothing changed.' : `${counted(changed, 'title', 'titles')} changed.`
export const isPrivate = 'Private'
