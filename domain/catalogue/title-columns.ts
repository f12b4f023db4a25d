import type { Updateable } from 'kysely'
import type { Titles } from '#db/types.ts'
import type { PeopleChanges } from './people-rules.ts'
import type { TitleChanges } from './title-changes-rules.ts'
import type { TitleField, TitleFields } from './title-fields-rules.ts'

/** The column in which each field of the admin's form is stored. */
const columns = {
  title: 'title',
  titleEnglish: 'title_english',
  titleNative: 'title_native',
  format: 'format',
  studio: 'studio',
  episodes: 'episodes',
  duration: 'duration',
  releasedOn: 'released_on',
  endedOn: 'ended_on',
  storyline: 'storyline',
  genres: 'genres',
  contentWarning: 'content_warning',
  soundtracks: 'soundtracks',
  trailerUrl: 'trailer_url',
  poster: 'poster',
  headerImage: 'header_image',
} as const satisfies Record<TitleField, keyof Titles>

/** The given fields as columns of `titles`. */
export function columnsOf(fields: Partial<TitleFields>): Updateable<Titles> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field as TitleField], value]))
}

/** What these changes edit, as named in `titles.edited_fields`. */
export function editedFields({ fields, characters, staff }: TitleChanges): string[] {
  return [
    ...Object.keys(columnsOf(fields)),
    ...(isAny(characters) ? ['characters'] : []),
    ...(isAny(staff) ? ['staff_members'] : []),
  ]
}

function isAny({ added, changed, removed }: PeopleChanges): boolean {
  return added.length + changed.length + removed.length > 0
}
