import type { Gender } from '#domain/accounts/rules.ts'
import type { TitleLanguage } from '#domain/titles/title-language-rules.ts'

/** A reader's own account. */

export const yourAccount = 'Your account'
export const profile = 'Profile'
export const password = 'Password'
export const waysToSignIn = 'Ways to sign in'
export const twoStep = 'Two-step sign-in'
export const whereSignedIn = 'Where you are signed in'
export const invitations = 'Invitations'
export const downloadData = 'Download my data'
export const fileUnderway =
  'You are already downloading a file, or too many others are downloading theirs. Try again in a minute.'
export const noRoomForFile = 'There is no room to make this file at the moment. Please try again later.'
export const deleteAccount = 'Delete account'

/** In the heads of pages. */
export const profileDescription = 'Your profile.'
export const passwordDescription = 'Change your password.'
export const waysDescription = 'Your ways to sign in.'
export const sessionsDescription = 'Where you are signed in.'
export const deleteDescription = 'Delete your account.'

export const myFavList = 'My FavList'
export const whatYouWatched = 'What you watched and read, and what is still to come'

export const ownLists = 'My lists'
export const whatOwnListsAre = 'Lists of your own, in your order, with your notes'

export const picture = 'Picture'
export const registeredEmail = 'Registered email'
export const userName = 'User Name'
export const userNameLength = '3 to 20 characters'
export const gender = 'Gender'
export const genders: Record<Exclude<Gender, ''>, string> = { male: 'Male', female: 'Female', other: 'Other' }
export const notGiven = 'Not given'
export const birthdate = 'Birthdate'
export const bio = 'Bio'
export const bioPlaceholder = 'Write something about yourself.'
export const titleLanguage = 'Title language'
export const titleLanguageHint = 'Titles that have no name in that language keep their main one.'
export const asSite = 'As the site'
export const adultTitles = 'Titles for adults'
export const adultTitlesHint =
  'If they are shown, only you see them in lists, search and similar titles. My FavList always has what you put there.'
export const adultTitlesAsSite = ({ shown }: { shown: boolean }) => `As the site: ${shown ? 'shown' : 'hidden'}`
export const adultTitlesShown = 'Shown'
export const adultTitlesHidden = 'Hidden'
export const averages = 'Average scores'
export const averagesHint = 'For readers who want to make up their own mind first. A rating counts as a score.'
export const averagesChoices = { shown: 'Shown', 'once-scored': 'Hidden until I score a title' }
export const timeZone = 'Time zone'
export const timeZoneHint = "For today's date and for times in your calendar."
export const timeZoneAsSite = ({ zone }: { zone: string }) => `As the site: ${zone}`
/** A time zone by its place, below the name of its continent. */
export const placeOf = ({ zone }: { zone: string }) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .split('/')
    .reverse()
    .join(', ')
    .replaceAll('_', ' ')
export const chooseTimeZone = ({ zone }: { zone: string }) => `Choose my browser's: ${zone.replaceAll('_', ' ')}`
export const save = 'Save'
export const saving = 'Saving'
export const updated = 'Profile updated!'
export const noChanges = 'No changes to save.'

export const currentPassword = 'Current Password'
export const otherDevices = 'Your other devices will have to sign in again.'
export const changePassword = 'Change password'
export const passwordChanged = 'Password changed successfully!'
/** @param mail makes the link to the page that sends one */
export const noPassword = <Link>({ mail }: { mail: (text: string) => Link }) => [
  'You sign in with an account on another site and have no password here. To get one, ask for it by ',
  mail('mail'),
  '.',
]
export const noPasswordHere = <Link>({ mail }: { mail: (text: string) => Link }) => [
  'You have no password here. To get one, ask for it by ',
  mail('mail'),
  '.',
]

export const signInAgain = 'To change these, log out and sign in again. You then have ten minutes.'
export const passwordFirst = 'To add or remove a way to sign in, enter your password first.'
export const passwordToSignOut = 'To sign out elsewhere, enter your password first.'
export const checking = 'Checking'
export const proceed = 'Continue'
export const tenMinutes = 'You have ten minutes to change these.'
export const since = ({ date }: { date: string }) => `since ${date}`
export const willBeRemoved = 'will be removed if you reset your password by mail'
export const remove = 'Remove'
export const removeWay = ({ name }: { name: string }) => `Remove ${name}`
export const removed = 'Removed.'
export const addWay = ({ name }: { name: string }) => `Add ${name}`

export const thisDevice = 'This device'
export const lastUsed = ({ date }: { date: string }) => `Last used ${date}`
export const browserOn = ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`
export const anotherDevice = 'Unknown device'
export const signOut = 'Sign out'
export const signOutDevice = ({ device }: { device: string }) => `Sign out ${device}`
export const signOutElsewhere = 'Sign out everywhere else'
export const signedOut = 'Signed out there.'

/** @param download makes the link to the reader's data */
export const whatIsDeleted = <Link>({ download }: { download: (text: string) => Link }) => [
  'Your profile, list, ratings and reviews will be deleted permanently, and average ratings will change. You may want to ',
  download('download your data'),
  ' first.',
]
export const factorToDelete = 'Please complete your second step first.'
export const nowDelete = 'Thank you. You have ten minutes to delete your account.'
export const emailToConfirm = 'Your email address, to confirm'
export const deleteMine = 'Delete my account'
export const deleting = 'Deleting'
export const deleted = 'Your account is deleted.'

export const titleLanguages: Record<TitleLanguage, string> = { romaji: 'Romaji', english: 'English', native: 'Native' }

export const scoreScale = 'Scale of your scores'
export const scoreScaleHint = 'For scores of your own. They stay as they are when you choose another scale.'
export const scoreScales = {
  ten: '1 to 10',
  tenths: '0.1 to 10.0',
  hundred: '1 to 100',
  stars: 'Five stars',
  smileys: 'Three faces',
}
