import type { DeletedShelf } from '#domain/shelves/rules.ts'
import * as texts from '#texts/shelves.ts'
import { spoken } from '../../ui/spoken.tsx'
import { changeShelfPath, ownShelvesPath } from './shelf-paths.ts'

/** Lists that their reader can still bring back. */
export function DeletedShelves({ deleted }: { deleted: DeletedShelf[] }) {
  return deleted.map(({ id, name, minutesLeft }) => (
    <form key={id} className="notice" method="post" action={changeShelfPath(id)}>
      <input type="hidden" name="back" value={ownShelvesPath} />
      <p>{texts.youDeleted({ name, minutes: minutesLeft })}</p>
      <button type="submit" className="button button-quiet" name="do" value="restore">
        {texts.undo({ name, spoken })}
      </button>
    </form>
  ))
}
