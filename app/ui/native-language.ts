/** The language of a native title, for `lang`: Korean if it contains Hangul, Japanese otherwise. */
export function nativeLanguage(name: string): 'ja' | 'ko' {
  return /\p{Script=Hangul}/u.test(name) ? 'ko' : 'ja'
}
