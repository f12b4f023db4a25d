import { isKind } from '#domain/titles/rules.ts'
import { say } from '../post/say.ts'
import { changeRecord } from './change-record.ts'
import { showToast } from './toast.tsx'

/**
 * What a key does on a card or row that has the focus: `a` adds its title, `1` to `9` and `0` for 10 score it, `+` counts one
 * episode or chapter more.
 */
export async function pressOnCard(card: Element, key: string): Promise<void> {
  const link = card.querySelector<HTMLAnchorElement>('a[href^="/entry/"]')
  const [, , kind, id] = link?.pathname.split('/') ?? []
  if (!isKind(kind) || !id) return
  if (key === 'a') return card.querySelector<HTMLButtonElement>('button.card-add')?.click()
  const refused = await changeRecord({ kind, id }, key === '+' ? { step: '1' } : { points: key === '0' ? '10' : key })
  if (!refused) return
  say(refused)
  showToast({ said: refused })
}
