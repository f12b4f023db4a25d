import { inTitleLanguage } from '#domain/titles/title-language.ts'
import { defaultTitleLanguage } from '#domain/titles/title-language-rules.ts'
import { services } from './context.ts'
import type { Step } from './request-context.ts'
import { sessionOf } from './session.ts'

/** Has titles shown in the reader's language, or else in the site's. Visitors' pages depend on the site's alone. */
export const chooseTitleLanguage: Step = ({ context }, next) => {
  const { titleLanguage = defaultTitleLanguage } = context.get(services)
  return inTitleLanguage(sessionOf(context)?.titleLanguage ?? titleLanguage, next)
}
