/** In which of their names titles are shown. Browser-safe. */
export const titleLanguages = ['romaji', 'english', 'native'] as const

export type TitleLanguage = (typeof titleLanguages)[number]

/** The main title, which every title has, stands for romaji. */
export const defaultTitleLanguage: TitleLanguage = 'romaji'

export function isTitleLanguage(value: unknown): value is TitleLanguage {
  return titleLanguages.some((language) => language === value)
}
