import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { pictureAddress } from '#domain/media/rules.ts'
import { findEditableTitle } from '#domain/titles/editable-title.ts'
import { marksOf } from '#domain/titles/meet-another-edit.ts'
import type { PersonValues } from '#domain/titles/people-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { readTitleValues, type TitleValues, valuesOf } from '#domain/titles/title-form-rules.ts'
import type { TitleField } from '#domain/titles/title-shape-rules.ts'

type Given = Partial<Omit<TitleValues, 'texts' | 'kind'>> & { kind?: Kind; texts?: Partial<Record<TitleField, string>> }

/** The admin's form with all required fields, by default for an anime. */
export function aTitleForm({ kind = 'anime', texts = {}, ...rest }: Given = {}): TitleValues {
  const required = {
    title: 'Mushishi',
    studio: 'Artland',
    episodes: '26',
    duration: '24',
    releasedOn: '2005-10-23',
    storyline: 'A wanderer studies mushi.',
    genres: 'Adventure, Mystery',
    soundtracks: 'The Sore Feet Song',
    trailerUrl: 'https://www.youtube.com/watch?v=LHtdKWJdif4',
    poster: '/imgs/aaaaaaaaaaaaaaaaaaaaaa-960.webp',
  }
  return { ...emptyTitleForm(kind), ...rest, texts: { ...emptyTitleForm(kind).texts, ...required, ...texts } }
}

/** The form of a title as saved, with these texts typed into it. */
export async function savedTitleForm(
  db: Db,
  id: string,
  texts: Partial<Record<TitleField, string>> = {},
): Promise<TitleValues> {
  const saved = await findEditableTitle(db, id)
  if (!saved) throw new Error(`There is no title ${id}`)
  const form = { ...valuesOf(saved), marks: marksOf(saved) }
  return { ...form, texts: { ...form.texts, ...texts } }
}

/** The empty form of the admin. */
export function emptyTitleForm(kind: Kind): TitleValues {
  return { ...readTitleValues(new FormData()), kind }
}

export function aRow(given: Partial<PersonValues> = {}): PersonValues {
  return { id: '', image: '', name: 'Ginko', part: '', ...given }
}

/** The address of a picture that, according to the database, the user has uploaded for the catalogue. */
export async function anUploadedPicture(db: Db, userId: string): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const address = pictureAddress('imgs', id)
  await db.insertInto('pictures').values({ id, folder: 'imgs', address, user_id: userId }).execute()
  return address
}
