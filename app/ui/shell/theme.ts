import { themeButton } from '#texts/shell.ts'

/** Light or dark, kept in local storage as `theme` and `btnName` (§2, §4). First visits follow the system's setting. */
export type Theme = 'light' | 'dark'

/** Runs in the head, before anything is painted. It is constant, so that the content policy can allow its hash. */
export const applyTheme =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/** The theme of the document when it was loaded, or the one chosen since. */
let kept: string | undefined

export function toggleTheme() {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  kept = next
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem('theme', next)
    localStorage.setItem('btnName', themeButton[next])
  } catch {
    // If storage is not available, the theme lasts until the page is left.
  }
}

/** Remembers the theme of a document that was loaded, and applies it again if React has rebuilt the document. */
export function keepTheme() {
  const { dataset } = document.documentElement
  if (kept) dataset.theme = kept
  else kept = dataset.theme
}

/** Follows the theme chosen in another tab. Returns a function that stops it. */
export function followTheme() {
  // It may have been chosen after this document was loaded.
  const stored = storedTheme()
  if (stored) show(stored)

  function follow({ key, storageArea }: StorageEvent) {
    if (storageArea === localStorage && (key === 'theme' || key === null)) show(storedTheme())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function storedTheme(): Theme | undefined {
  try {
    const theme = localStorage.getItem('theme')
    return theme === 'light' || theme === 'dark' ? theme : undefined
  } catch {
    return undefined
  }
}

function show(theme: Theme | undefined) {
  kept = theme
  const { dataset } = document.documentElement
  if (theme) dataset.theme = theme
  else delete dataset.theme
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
