/** Light or dark, kept in local storage as `theme` and `btnName` (§2, §4). The first visit follows the system. */
export type Theme = 'light' | 'dark'

/** What the footer's button says in each theme: what a click will give. */
export const buttonNames = { light: 'Dark Mode', dark: 'Light Mode' } as const satisfies Record<Theme, string>

/** Runs in the head, before anything is painted. Its text never changes, so that its hash can be allowed. */
export const applyTheme =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/** What the document shows since it was loaded, or since it was chosen. */
let kept: string | undefined

export function toggleTheme() {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  kept = next
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem('theme', next)
    localStorage.setItem('btnName', buttonNames[next])
  } catch {
    // Storage may be closed to us: the theme then holds for this page.
  }
}

/** Remembers the theme of a document that was loaded, and gives it to one that React has made anew in its place. */
export function keepTheme() {
  const { dataset } = document.documentElement
  if (kept) dataset.theme = kept
  else kept = dataset.theme
}

/** Follows what is chosen in another tab. @returns what ends it */
export function followTheme() {
  function follow({ key, storageArea }: StorageEvent) {
    if (storageArea !== localStorage || (key !== 'theme' && key !== null)) return
    const theme = localStorage.getItem('theme')
    kept = theme === 'light' || theme === 'dark' ? theme : undefined
    const { dataset } = document.documentElement
    if (kept) dataset.theme = kept
    else delete dataset.theme
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
