import { say } from '../post/say.ts'
import { send } from '../post/use-post.ts'
import type { Asked, EntryChanged } from './shown-record.ts'
import { showToast } from './toast.tsx'
import { formOf } from './use-entry.ts'

/**
 * What a key does on a card that has the focus: `a` adds its title, `1` to `9` and `0` for 10 score it, `+` counts one
 * episode or chapter more.
 */
export async function pressOnCard(card: Element, key: string, onChanged: () => void): Promise<void> {
  const link = card.querySelector<HTMLAnchorElement>('.card-more')
  if (!link) return
  if (key === 'a') return card.querySelector<HTMLButtonElement>('button.card-add')?.click()
  const asked: Asked = key === '+' ? { step: '1' } : { points: key === '0' ? '10' : key }
  const { refused, goTo, ...answer } = await send(`${link.pathname}/record`, formOf(asked))
  if (goTo) return location.assign(goTo)
  const changed = answer as unknown as EntryChanged
  const said = refused ?? changed.said
  say(said)
  showToast({ said, undo: refused ? null : changed.undo }, onChanged)
  if (!refused) onChanged()
}
