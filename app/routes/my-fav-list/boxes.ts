/** The boxes of a list with which its rows are ticked (entry-link.tsx). */
export function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])]
}

export function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'id'
}
