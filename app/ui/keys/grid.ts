const cardsOf = ':scope > .card, :scope > .own-card'
const focusable = 'a[href], button, input, select, summary'

/** The grid that has the focus; its other cards are no tab stops meanwhile. */
let held: Element | null = null
/** Where the focus was last in each grid. */
const lastIn = new WeakMap<Element, Element>()

let isWatching = false

/**
 * Makes a grid of cards one stop for the Tab key, at the card where the focus was last, and lets arrow keys, Home and End move within
 * it. Without the focus all its cards are stops again, so that none is lost when the one that was goes away.
 */
export function watchFocus(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('focusin', ({ target }) => follow(target as Element))
  if (document.activeElement) follow(document.activeElement)
}

function follow(target: Element) {
  const card = target.closest('.card, .own-card')
  const grid = card?.parentElement
  if (held && held !== grid) release(held)
  if (!card || !grid) return
  const last = lastIn.get(grid)
  if (held !== grid && last !== card && last?.parentElement === grid && target.matches(':focus-visible')) {
    hold(grid, last)
    return focusOn(last)
  }
  hold(grid, card)
}

function hold(grid: Element, card: Element) {
  if (held !== grid) grid.addEventListener('keydown', move)
  held = grid
  lastIn.set(grid, card)
  for (const each of grid.querySelectorAll<HTMLElement>(focusable)) {
    if (card.contains(each)) each.removeAttribute('tabindex')
    else each.tabIndex = -1
  }
}

function release(grid: Element) {
  held = null
  grid.removeEventListener('keydown', move)
  for (const each of grid.querySelectorAll(focusable)) each.removeAttribute('tabindex')
}

function move(this: Element, event: Event) {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event as KeyboardEvent
  if (ctrlKey || metaKey || altKey || shiftKey || (target as Element).matches('input, select')) return
  const cards = [...this.querySelectorAll(cardsOf)]
  const place = cards.findIndex((card) => card.contains(target as Element))
  const next = cardBeside(cards, place, key)
  if (!next) return
  event.preventDefault()
  focusOn(next)
}

function cardBeside(cards: Element[], place: number, key: string): Element | undefined {
  if (key === 'ArrowRight') return cards[place + 1]
  if (key === 'ArrowLeft') return cards[place - 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  if (key === 'ArrowDown') return nearest(cards[place], cards.slice(place + 1))
  if (key === 'ArrowUp') return nearest(cards[place], cards.slice(0, place).reverse())
}

/** Of the first row that is not the card's own, the card nearest to its column. */
function nearest(card: Element | undefined, others: Element[]): Element | undefined {
  if (!card) return
  const at = card.getBoundingClientRect()
  const boxes = others.map((other) => ({ other, box: other.getBoundingClientRect() }))
  const row = boxes.find(({ box }) => Math.abs(box.top - at.top) > 1)?.box.top
  const inRow = boxes.filter(({ box }) => box.top === row)
  return inRow.sort((a, b) => Math.abs(a.box.left - at.left) - Math.abs(b.box.left - at.left))[0]?.other
}

function focusOn(card: Element) {
  card.querySelector<HTMLElement>('a[href]')?.focus()
}
