import type { Kind } from '#domain/titles/rules.ts'
import type { CompanyRole } from '../../companies/rules.ts'
import type { TagKind } from '../../tags/rules.ts'
import type { Fields } from './fields.ts'
import { longest } from './read-values.ts'
import { readGenres } from './vocabulary.ts'

export interface ImportedTag {
  name: string
  isSpoiler: boolean
}

/**
 * The tags of a title by kind. A genre is what `genres` or `genres_mal` call one: where `themes` stand in for them
 * (column-readers.ts), they remain themes here.
 */
export function readTags(line: Fields): Record<TagKind, ImportedTag[]> {
  return {
    genre: readGenres([readNames(line, 'genres'), readNames(line, 'genres_mal')]).map(plain),
    theme: readGenres([readNames(line, 'themes')]).map(plain),
    demographic: readGenres([readNames(line, 'demographics')]).map(plain),
    tag: line.namedRecords('tags').flatMap((tag) => {
      const name = tag.line('name', longest.name)
      return name ? [{ name, isSpoiler: tag.mark('spoiler') }] : []
    }),
  }
}

/** The companies of a title by their role. */
export function readCompanies(line: Fields, kind: Kind): Record<CompanyRole, string[]> {
  const makers = readMakers(line, kind)
  return {
    studio: kind === 'anime' ? makers : [],
    producer: readNames(line, 'producers'),
    licensor: readNames(line, 'licensors'),
    serialization: kind === 'manga' ? makers : [],
  }
}

/** The studios of an anime, or where a manga appears. */
export function readMakers(line: Fields, kind: Kind): string[] {
  return readNames(line, kind === 'anime' ? 'studios' : 'serializations', 100)
}

function readNames(line: Fields, key: string, most?: number): string[] {
  return [...new Set(line.lines(key, longest.name, most))]
}

function plain(name: string): ImportedTag {
  return { name, isSpoiler: false }
}
