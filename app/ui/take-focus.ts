/** As a ref: takes the focus when the control that had it gave way to this one. */
export function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
