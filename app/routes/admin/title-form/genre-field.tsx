import { useId, useState } from 'react'
import * as texts from '#texts/title-form.ts'
import { TitleField } from './title-field.tsx'

/** Genres, separated by commas. With scripts, known genres are suggested for the last one. */
export function GenreField({ known }: { known: string[] }) {
  const id = useId()
  const [before, setBefore] = useState('')
  const named = before
    .toLowerCase()
    .split(',')
    .map((genre) => genre.trim())
  return (
    <>
      <TitleField
        field="genres"
        list={id}
        autoComplete="off"
        hint={texts.genresHint}
        onInput={({ currentTarget: { value } }) => setBefore(value.slice(0, value.lastIndexOf(',') + 1))}
      />
      <datalist id={id}>
        {known
          .filter((genre) => !named.includes(genre.toLowerCase()))
          .map((genre) => (
            <option key={genre} value={before === '' ? genre : `${before} ${genre}`} />
          ))}
      </datalist>
    </>
  )
}
