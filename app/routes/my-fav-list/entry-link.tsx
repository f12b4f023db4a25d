import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import type { TitleCard } from '#domain/titles/rules.ts'
import { editEntry } from '#texts/cards.ts'
import * as texts from '#texts/my-list.ts'
import type { RefusedForm } from '../../ui/form/use-problem.ts'
import { ownEntryPath } from '../../ui/paths.ts'

interface EntryLinkProps {
  title: TitleCard
  className: string
  /** What it shows beside its dots. */
  children?: ReactNode
}

/** Opens the entry control of a title on the list. */
export function EntryLink({ title, className, children }: EntryLinkProps) {
  return (
    <a className={className} href={ownEntryPath(title)}>
      <span className="spoken">{editEntry(title)}</span>
      {children}
    </a>
  )
}

/** Chooses a title on the list. */
export function RowBox({ title }: { title: TitleCard }) {
  const wasTicked = useActionData<RefusedForm>()?.typed.id?.split(',').includes(title.id)
  return (
    <label className="entry-box">
      <input
        type="checkbox"
        name="id"
        value={title.id}
        form="change-many"
        autoComplete="off"
        defaultChecked={wasTicked}
      />
      <span className="spoken">{texts.choose(title)}</span>
    </label>
  )
}
