import type { ShelfChoice } from '#domain/shelves/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/shelves.ts'
import { spoken } from '../../ui/spoken.tsx'
import { addToShelfPath, changeShelfPath, editShelfPath } from './shelf-paths.ts'
import { useShelfPost } from './use-shelf-post.ts'

/** A reader's lists, each with a button that puts the title on it or takes it off. */
export function ShelfChoices({ choices, title }: { choices: ShelfChoice[]; title: TitleCard }) {
  return (
    <ul className="shelf-choices">
      {choices.map((choice) => (
        <Choice key={choice.id} choice={choice} title={title} />
      ))}
    </ul>
  )
}

function Choice({ choice: { id, name, holds, canBePutBack }, title }: { choice: ShelfChoice; title: TitleCard }) {
  const { submit, said, problem } = useShelfPost(id, true)
  const change = holds ? 'remove' : canBePutBack ? 'put-back' : 'add'
  const labels = { remove: texts.onList, 'put-back': texts.putBackHere, add: texts.addHere }
  return (
    <li>
      <p>
        <a href={editShelfPath(id)}>{name}</a>
      </p>
      <form method="post" action={changeShelfPath(id)} onSubmit={submit}>
        <input type="hidden" name="title" value={title.id} />
        <input type="hidden" name="back" value={addToShelfPath(title)} />
        <button type="submit" className={change === 'add' ? 'button' : 'button button-quiet'} name="do" value={change}>
          {labels[change]({ name, spoken })}
        </button>
      </form>
      <p role="status" className="spoken">
        {said}
      </p>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </li>
  )
}
