import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import * as texts from '#texts/ordered.ts'
import { useDrag } from './use-drag.ts'
import { type Around, useOrder } from './use-order.ts'

interface OrderedListProps<Item> {
  items: Item[]
  keyOf(item: Item): string
  nameOf(item: Item): string
  /** Where moves are posted: an item's fields and `before`, the key of the one before which it goes; empty for the end. */
  action: string
  fieldsOf(item: Item): Record<string, string>
  /** If more items are on other pages. */
  around?: Around
  /** The place of the first item. */
  start?: number
  label: string
  /** An item's content. */
  children(item: Item, place: number): ReactNode
}

/**
 * A list in an order that the reader chooses: by dragging an item's handle, by arrow keys on it, or by its two buttons, which
 * also work without scripts.
 */
export function OrderedList<Item>({ nameOf, start = 1, label, children, ...ordered }: OrderedListProps<Item>) {
  const { keyOf, action, fieldsOf } = ordered
  const list = useRef<HTMLOListElement>(null)
  const { order, goalOf, move, problem } = useOrder(list, ordered)
  const { handleOf, drag } = useDrag(list, move)

  function step(event: FormEvent<HTMLFormElement>, from: number) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    move(from, submitter?.dataset.step === 'up' ? from - 1 : from + 1)
  }

  function stepByKey(event: KeyboardEvent, from: number) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(from, event.key === 'ArrowUp' ? from - 1 : from + 1)
  }

  return (
    <>
      <p className="field-problem" role="alert">
        {problem}
      </p>
      <ol className="ordered" ref={list} start={start} aria-label={label}>
        {order.map((item, place) => {
          const [name, { onKeyDown, ...handle }] = [nameOf(item), handleOf(place)]
          return (
            <li
              key={keyOf(item)}
              tabIndex={-1}
              data-drop={dropOf(drag, place)}
              data-dragged={drag?.from === place || undefined}
            >
              <form className="ordered-steps" method="post" action={action} onSubmit={(event) => step(event, place)}>
                {Object.entries(fieldsOf(item)).map(([field, value]) => (
                  <input key={field} type="hidden" name={field} value={value} />
                ))}
                <Step goal={goalOf(place, place - 1)} name={name} way="up" />
                <button
                  type="button"
                  className="ordered-handle needs-script"
                  aria-label={texts.move({ name })}
                  {...handle}
                  onKeyDown={(event) => {
                    onKeyDown(event)
                    stepByKey(event, place)
                  }}
                />
                <Step goal={goalOf(place, place + 1)} name={name} way="down" />
              </form>
              {children(item, start + place)}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** @param goal before which item it goes; null if it cannot go further */
function Step({ goal, name, way }: { goal: string | null; name: string; way: 'up' | 'down' }) {
  return (
    <button
      type="submit"
      className="ordered-step"
      name="before"
      value={goal ?? ''}
      data-step={way}
      disabled={goal === null}
      aria-label={texts.step[way]({ name })}
    >
      <span aria-hidden="true" className={`ordered-arrow ordered-arrow-${way}`} />
    </button>
  )
}

/** On which side of an item the dragged one would go. */
function dropOf(drag: { from: number; to: number } | null, place: number): 'before' | 'after' | undefined {
  if (!drag || drag.to === drag.from || drag.from === place) return undefined
  const among = place < drag.from ? place : place - 1
  if (drag.to === among) return 'before'
  return drag.to === among + 1 && drag.to > drag.from ? 'after' : undefined
}
