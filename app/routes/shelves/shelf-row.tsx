import { useEffect, useRef } from 'react'
import { longestShelfNote, type ShelvedTitle } from '#domain/shelves/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { privateTitle } from '#texts/public-profile.ts'
import * as texts from '#texts/shelves.ts'
import { Cover } from '../../ui/cover.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { useRefused } from '../../ui/form/use-problem.ts'
import { titlePath } from '../../ui/paths.ts'
import { spoken } from '../../ui/spoken.tsx'
import { changeShelfPath } from './shelf-paths.ts'
import { useShelfPost } from './use-shelf-post.ts'

interface ShelfRowProps {
  row: ShelvedTitle
  place: number
  /** How many titles the list has. */
  total: number
  shelfId: string
  pagePath: string
}

/** One title of a list that is edited: its place, its note, and what can be done with it. */
export function ShelfRow({ row: { title, note, isPrivate }, place, total, shelfId, pagePath }: ShelfRowProps) {
  const { submit, said, problem } = useShelfPost(shelfId)
  const refused = useRefused('title', title.id)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = String(place)
  }, [place])

  const form = { method: 'post', action: changeShelfPath(shelfId), onSubmit: submit } as const
  const hidden = (
    <>
      <input type="hidden" name="title" value={title.id} />
      <input type="hidden" name="back" value={pagePath} />
    </>
  )
  return (
    <div className="shelf-row">
      <Cover title={title} />
      <div className="shelf-row-names">
        <p>
          <span className="shelf-place">{place}</span> <a href={titlePath(title)}>{title.title}</a>
        </p>
        <p className="quiet">{[kindNames[title.kind].one, title.year].filter(Boolean).join('\u00a0· ')}</p>
        {isPrivate && <p className="quiet">{privateTitle}</p>}
        {note && <p className="shelf-note">{note}</p>}
      </div>
      <details className="shelf-tools" open={refused !== undefined}>
        <summary>{texts.noteAndPlace({ title: title.title, spoken })}</summary>
        {/* Without scripts the page itself answers: it can show a note again that is too long. */}
        <form {...form} action={pagePath} className="form">
          {hidden}
          <TextArea
            label={texts.note}
            name="note"
            rows={2}
            limit={longestShelfNote}
            defaultValue={refused?.typed.note ?? note}
            problem={refused?.problem}
            key={note}
          />
          <button type="submit" className="button button-quiet" name="do" value="note">
            {texts.saveNote}
          </button>
        </form>
        <form {...form} className="shelf-move">
          {hidden}
          <label>
            {texts.place({ of: total })}{' '}
            <input type="number" name="place" min={1} max={total} defaultValue={place} ref={field} required />
          </label>
          <button type="submit" className="button button-quiet" name="do" value="place">
            {texts.moveThere}
          </button>
        </form>
        <form {...form}>
          {hidden}
          <button type="submit" className="button button-quiet" name="do" value="remove">
            {texts.remove({ title: title.title, spoken })}
          </button>
        </form>
        <p role="status" className="quiet">
          {said}
        </p>
        <p className="field-problem" role="alert">
          {problem}
        </p>
      </details>
    </div>
  )
}
