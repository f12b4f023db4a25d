/** The boxes of a list with which its rows are ticked (entry-link.tsx). */
export function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])]
}

export function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'id'
}

/** What a click with Shift does, or the space bar with it: ticks or unticks all boxes from the last one on, as the one that was clicked. */
export function followFrom(last: HTMLInputElement | null, clicked: HTMLInputElement, list: HTMLElement | null): void {
  if (!last?.isConnected) return
  const all = boxesIn(list)
  const [from = 0, to = 0] = [all.indexOf(last), all.indexOf(clicked)].sort((a, b) => a - b)
  for (const box of all.slice(from, to + 1)) box.checked = clicked.checked
}
