/** What kind of name a name of a title is. */
export type NameRole = 'main' | 'romaji' | 'english' | 'native' | 'synonym'

interface Named {
  columns: { title: string; title_english: string | null; title_native: string | null }
  names: string[]
  /** Of those of which it is known, in BCP 47. */
  languages: Record<string, string>
}

/** The names of a title as rows, with their role and language. */
export function namedRows({ columns, names, languages }: Named) {
  return names.map((name) => {
    const own = Object.hasOwn(languages, name) ? (languages[name] as string) : null
    const role = own === 'ja-Latn' && name !== columns.title ? 'romaji' : roleOf(name, columns)
    return { name, role, language: own ?? languageOf(name, role) }
  })
}

/** What a name is to its title. */
function roleOf(name: string, { title, title_english, title_native }: Named['columns']): NameRole {
  if (name === title) return 'main'
  if (name === title_english) return 'english'
  return name === title_native ? 'native' : 'synonym'
}

/** What the role and the script tell of a name's language. */
function languageOf(name: string, role: NameRole): string | null {
  if (role === 'english') return 'en'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return 'ja'
  return /\p{Script=Hangul}/u.test(name) ? 'ko' : null
}
