/** In place of a title for adults, for whoever has not asked for such titles. */

export const heading = 'This title is for adults'
export const toVisitors =
  'It is shown to readers who have chosen to see such titles. Sign in, and choose to in your profile.'
export const toReaders =
  'You have not chosen to see such titles. You can do so in your profile, under “Titles for adults”.'
export const signIn = 'Sign in'
export const openProfile = 'Open your profile'
