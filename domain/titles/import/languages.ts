/** Languages that catalogues name in English. */
const languages = new Map(
  Object.entries({
    ...{
      japanese: 'ja',
      english: 'en',
      korean: 'ko',
      chinese: 'zh',
      mandarin: 'cmn',
      cantonese: 'yue',
      taiwanese: 'nan',
    },
    ...{ german: 'de', french: 'fr', italian: 'it', spanish: 'es', portuguese: 'pt', 'portuguese (br)': 'pt-BR' },
    ...{ brazilian: 'pt-BR', hungarian: 'hu', hebrew: 'he', russian: 'ru', polish: 'pl', dutch: 'nl', swedish: 'sv' },
    ...{ norwegian: 'no', danish: 'da', finnish: 'fi', catalan: 'ca', thai: 'th', filipino: 'fil', tagalog: 'tl' },
    ...{ indonesian: 'id', malay: 'ms', vietnamese: 'vi', arabic: 'ar', turkish: 'tr', greek: 'el', czech: 'cs' },
  }),
)

/** A language as a BCP 47 code: of its English name, or of a code in any case; null if it is neither. */
export function readLanguage(text: string | null): string | null {
  if (!text) return null
  const known = languages.get(text.toLowerCase())
  if (known) return known
  try {
    return /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.test(text)
      ? (Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null)
      : null
  } catch {
    return null
  }
}
