import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type DeletableTitle, undoMinutes } from '#domain/deletion/rules.ts'
import * as texts from '#texts/deletion.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { BelongingsList } from './belongings-list.tsx'
import { deletePath } from './delete-path.ts'

interface DeleteFormProps {
  title: DeletableTitle
  /** The table to return to. */
  from: string
  /** The control that cancels, next to the button. */
  children: ReactNode
}

/** What is deleted with a title, and the button that deletes it (decisions, "Delete of a title"). */
export function DeleteForm({ title, from, children }: DeleteFormProps) {
  return (
    <Form method="post" action={deletePath(title, from)} className="delete-form">
      <p>{texts.alsoDeletes}</p>
      <BelongingsList belongings={title.belongings} />
      <p className="quiet">{texts.canUndo({ minutes: undoMinutes })}</p>
      <div className="modal-actions">
        {children}
        <Submit waiting={texts.deleting}>{texts.doDelete}</Submit>
      </div>
    </Form>
  )
}
