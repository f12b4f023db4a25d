import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type Belongings, type DeletableTitle, undoMinutes } from '#domain/catalogue/deletion/rules.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { deletePath } from './delete-path.ts'

const names: Record<keyof Belongings, [one: string, many: string]> = {
  characters: ['character', 'characters'],
  staff: ['staff member', 'staff members'],
  reviews: ['review', 'reviews'],
  votes: ['helpful vote', 'helpful votes'],
  ratings: ['rating', 'ratings'],
  listEntries: ['list entry', 'list entries'],
}

interface DeleteFormProps {
  title: DeletableTitle
  /** The table to come back to. */
  from: string
  /** The way out, beside the button. */
  children: ReactNode
}

/** What goes with a title, and the button that deletes it (decisions, "Delete of a title"). */
export function DeleteForm({ title, from, children }: DeleteFormProps) {
  return (
    <Form method="post" action={deletePath(title, from)} className="delete-form">
      <p>With it go</p>
      <ul className="belongings">
        {Object.entries(names).map(([each, [one, many]]) => {
          const count = title.belongings[each as keyof Belongings]
          return (
            <li key={each}>
              <b>{count.toLocaleString('en')}</b> {count === 1 ? one : many}
            </li>
          )
        })}
      </ul>
      <p className="quiet">You can undo this for {undoMinutes} minutes.</p>
      <div className="modal-actions">
        {children}
        <Submit waiting="Deleting">Delete</Submit>
      </div>
    </Form>
  )
}
