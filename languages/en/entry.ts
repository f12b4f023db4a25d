import type { Kind } from '#domain/titles/rules.ts'

/** The control for what a reader keeps of a title. */

interface Title {
  title: string
}

export const heading = ({ title }: Title) => `Your entry for ${title}`
export const description = 'What you keep of a title.'
export const close = 'Close'
export const save = 'Save'
export const saving = 'Saving'
export const goBack = 'Back'

export const standing = 'Status'
export const progress: Record<Kind, string> = { anime: 'Episodes', manga: 'Chapters' }
export const volumes = 'Volumes'
export const ofTotal = ({ total }: { total: number }) => `/ ${total}`
export const oneLess: Record<Kind, string> = { anime: 'One episode less', manga: 'One chapter less' }
export const oneMore: Record<Kind, string> = { anime: 'One episode more', manga: 'One chapter more' }
export const goBeyond = ({ total }: { total: number }) => `There are more than ${total}`

export const score = 'Your score'
export const noScore = 'None'
export const scoreFrom = { tenths: '0.1 to 10.0', hundred: '1 to 100' }
export const scoreNames = {
  ten: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  stars: ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'],
  smileys: ['Bad', 'All right', 'Good'],
}
/** Of those, the ones that most fonts have. */
export const faces = ['☹', '😐', '☺']
/** In a list of choices that has room for little. */
export const starsShort = ({ stars }: { stars: number }) => `${stars} ★`

export const dates = 'Dates'
export const dateNames = { startedOn: 'Started', finishedOn: 'Finished', droppedOn: 'Dropped' }
export const dateHint = 'As far as you know: 2024-05-31, 2024-05 or 2024.'
export const today = 'Today'

export const further = 'Notes, tags and more'
export const notes = 'Notes'
export const notesHint = 'Only you see them.'
export const tags = 'Tags'
export const tagsHint = 'Separated by commas.'
export const repeats: Record<Kind, string> = { anime: 'Times rewatched', manga: 'Times reread' }
export const isPrivate = 'Private: nobody else sees this title among yours'
export const isPrivateHint = 'Your review stays public.'

export const rate = 'Rate'
export const rating = 'Rating'
export const rateFinal = 'Your vote for the average. This is final.'
export const rated = ({ stars }: { stars: number }) => `Your rating: ${stars} / 10`
export const starsOf = ({ stars }: { stars: number }) => `${stars} / 10`

export const remove = 'Remove from list'
export const forget = 'Remove everything I keep of this title'
export const forgetSure =
  'Entry, progress, dates, score, notes and activity of this title. You can undo this for ten minutes.'

export const undo = 'Undo'
export const dismiss = 'Dismiss'
export const lastChange = 'Your last change'
export const next = ({ title }: Title) => `Next: ${title} – add?`
export const callCompleted = 'That was the last one: completed?'
export const keys = 'Keys on a card: a adds, 1 to 9 and 0 (for 10) score, + counts one more.'

/** What was done, for messages. */
export const isStanding = ({ title, standing }: Title & { standing: string }) => `${title}: ${standing}`
export const hasProgress = ({
  title,
  kind,
  progress,
  total,
}: Title & { kind: Kind; progress: number; total: number | null }) =>
  `${title}: ${kind === 'anime' ? 'episode' : 'chapter'} ${progress}${total === null ? '' : ` of ${total}`}`
export const hasScore = ({ title, score }: Title & { score: string }) => `${title}: your score is ${score}`
export const hasNoScore = ({ title }: Title) => `${title}: you have given no score`
export const isSaved = ({ title }: Title) => `${title}: saved`
export const isRemoved = ({ title }: Title) => `${title} is off your list`
export const isForgotten = ({ title }: Title) => `You no longer keep anything of ${title}`
