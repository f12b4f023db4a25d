import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { say } from '../post/say.ts'
import { usePost } from '../post/use-post.ts'

/** What is beside the items that are shown: the key of the one before them, and of the two after. */
export interface Around {
  before: string | null
  after: string[]
}

interface Ordered<Item> {
  items: Item[]
  keyOf(item: Item): string
  /** Where moves are posted: an item's fields and `before`, the key of the one before which it goes; empty for the end. */
  action: string
  fieldsOf(item: Item): Record<string, string>
  around?: Around
}

/** Items in an order that the reader changes. A move shows at once, and no longer if the server refuses it. */
export function useOrder<Item>(
  list: RefObject<HTMLElement | null>,
  { items, keyOf, action, fieldsOf, around }: Ordered<Item>,
) {
  const { revalidate } = useRevalidator()
  const { post, problem } = usePost(action, revalidate)
  const [moved, setMoved] = useState({ of: items, order: items })
  const order = moved.of === items ? moved.order : items
  const focused = useKeptFocus(order)
  const left = usePlaceLeft(list, order)

  const keys = order.map(keyOf)
  const { before = null, after = [] } = around ?? {}

  /** Before which item one goes that is to have a place among the others, from -1 to one beyond the last; null if it cannot. */
  function goalOf(from: number, to: number): string | null {
    if (to < 0) return before
    const others = keys.filter((_, place) => place !== from)
    if (to <= others.length) return others[to] ?? after[0] ?? ''
    return after.length > 0 ? (after[1] ?? '') : null
  }

  async function move(from: number, to: number) {
    const item = order[from]
    const goal = goalOf(from, to)
    if (item === undefined || goal === null) return
    const isHere = to >= 0 && to < order.length
    if (isHere) {
      focused.current = document.activeElement
      setMoved({ of: items, order: order.toSpliced(from, 1).toSpliced(to, 0, item) })
    }
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fieldsOf(item), before: goal })) form.set(name, value)
    const answer = await post(form)
    say(answer?.said)
    if (answer && !isHere) left.current = from
    if (!answer || !isHere) await revalidate()
  }

  return { order, goalOf, move, problem }
}

/** An element that is moved in the document loses the focus: it gets it back, or if it is now disabled its neighbour does. */
function useKeptFocus(order: unknown): RefObject<Element | null> {
  const focused = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    const element = focused.current
    focused.current = null
    if (!(element instanceof HTMLElement) || element === document.body) return
    const isDisabled = element instanceof HTMLButtonElement && element.disabled
    const held = isDisabled ? element.closest('form')?.querySelector<HTMLElement>('button:enabled') : element
    held?.focus({ preventScroll: true })
    held?.scrollIntoView({ block: 'nearest' })
  }, [order])
  return focused
}

/** An item that goes to another page may take the focus along: the one that comes to its place gets it. */
function usePlaceLeft(list: RefObject<HTMLElement | null>, order: unknown): RefObject<number | null> {
  const left = useRef<number>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    const item = left.current === null ? null : list.current?.children[left.current]
    left.current = null
    if (!(item instanceof HTMLElement) || document.activeElement !== document.body) return
    item.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest' })
  }, [order])
  return left
}
