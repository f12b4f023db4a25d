/**
 * Tells the page that a title's record has changed. What shows it follows and prevents the event's default; else the page's
 * data is loaded again (client-links.tsx).
 * @param changed what is saved now, a ShownRecord; absent if it is not known
 */
export function tellPage(changed?: object) {
  document.dispatchEvent(new CustomEvent('record', { detail: changed, bubbles: true, cancelable: true }))
}
