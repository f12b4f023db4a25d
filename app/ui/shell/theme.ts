/** Light or dark, kept in local storage as `theme` and `btnName` (§2, §4). The first visit follows the system. */
export type Theme = 'light' | 'dark'

/** What the footer's button says in each theme: what a click will give. */
export const buttonNames = { light: 'Dark Mode', dark: 'Light Mode' } as const satisfies Record<Theme, string>

/** Runs in the head, before anything is painted. Its text never changes, so that its hash can be allowed. */
export const applyTheme =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/** Chosen on this page. */
let chosen: Theme | undefined

export function toggleTheme() {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  chosen = next
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem('theme', next)
    localStorage.setItem('btnName', buttonNames[next])
  } catch {
    // Storage may be closed to us: the theme then holds for this page.
  }
}

/** For a document that React has made anew, without what was not its own. */
export function restoreTheme() {
  const theme = chosen ?? storedTheme()
  if (theme) document.documentElement.dataset.theme = theme
}

function storedTheme(): Theme | undefined {
  try {
    return readTheme(localStorage.getItem('theme'))
  } catch {
    return undefined
  }
}

function currentTheme(): Theme {
  const shown = readTheme(document.documentElement.dataset.theme)
  if (shown) return shown
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function readTheme(value: string | null | undefined): Theme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined
}
