/** The language of a native title, as `lang` says it: Korean where it holds Hangul, Japanese otherwise. */
export function nativeLanguage(name: string): 'ja' | 'ko' {
  return /\p{Script=Hangul}/u.test(name) ? 'ko' : 'ja'
}
