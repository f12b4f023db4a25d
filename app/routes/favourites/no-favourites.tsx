import { none } from '#texts/favourites.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { browsePaths } from '../../ui/paths.ts'

/** For a reader who has none: where they are chosen. */
export function NoFavourites() {
  return none({ animes: linkTo(browsePaths.anime), mangas: linkTo(browsePaths.manga) })
}
