/** Reviews, and passages of them, that are hidden until a reader asks for them. */

export const containsSpoilers = 'This review contains spoilers'
/** In place of a passage, where only the beginning of a review is shown. */
export const inPreview = '[spoiler]'

export const show = 'Show'
export const hide = 'Hide'
/** The names of the control of a passage. */
export const showPassage = 'Show spoiler'
export const hidePassage = 'Hide spoiler'

export const markWhole = 'This review contains spoilers'
export const markWholeHint = 'All of its text is hidden until a reader asks for it.'
export const markPassage = 'Hide the selected text'
export const markPassageHint = 'To hide only a passage, put || before and after it.'
