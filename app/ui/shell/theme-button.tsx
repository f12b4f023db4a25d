import { themeButton } from '#texts/shell.ts'
import { toggleTheme } from './theme.ts'

/** The page contains both names and the style sheet shows one, because the server does not know the reader's theme. */
export function ThemeButton() {
  return (
    <button type="button" className="button button-quiet needs-script" onClick={toggleTheme}>
      <span className="in-light">{themeButton.light}</span>
      <span className="in-dark">{themeButton.dark}</span>
    </button>
  )
}
