/** The frame of every page: links, menus, search, footer. */

export const skipToContent = 'Skip to content'

export const mainLinks = 'Main'
export const menu = 'Menu'
export const closeMenu = 'Close menu'
export const sidePanel = 'Side panel'

export const home = 'Home'
export const browseAnimes = 'Browse Animes'
export const browseMangas = 'Browse Mangas'
export const myFavList = 'My FavList'

export const signIn = 'Sign In'
export const profile = 'Profile'
export const adminDashboard = 'Admin Dashboard'
export const logout = 'Logout'

export const search = 'Search'
export const searchTitles = 'Search animes and mangas'
export const suggestions = 'Suggestions'
/** Of the title that the arrow keys have reached. */
export const entryByKey = 'Alt + Enter opens your entry for a title.'
export const suggestionsFound = ({ count }: { count: number }) =>
  count === 1 ? '1 suggestion' : `${count} suggestions`
/** Opens the table of keys. */
export const keys = 'Keys'

export const footer = 'Footer'
export const about = 'About'
export const aboutSite = ({ site }: { site: string }) =>
  `${site} offers a varied collection of animes and mangas, with information and reviews, and a place to keep your own record of them.`
export const copyright = ({ site }: { site: string }) => `© 2022 ${site}`
export const sourceCredit = <Link>({ source, licence }: { source: Link; licence: Link }) => [
  'Contains information from ',
  source,
  ', which is made available here under the ',
  licence,
  '.',
]

/** The text of the button in each theme: the theme that a click gives. */
export const themeButton = { light: 'Dark Mode', dark: 'Light Mode' }
