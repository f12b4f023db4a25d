export const heading = '404 Page Not Found'
export const seal = 'A stamped seal that reads 404'
export const noRecord =
  'There is no record at this address. The link may be wrong, or the title may have been removed from the catalogue.'
export const searchTitles = 'Search titles'
export const search = 'Search'

/** @param animes makes the link to all animes */
export const goOn = <Link>({ animes, mangas, home }: Record<'animes' | 'mangas' | 'home', (text: string) => Link>) => [
  'Or go on to ',
  animes('Browse Animes'),
  ', ',
  mangas('Browse Mangas'),
  ' or ',
  home('Home'),
  '.',
]
