import { isHiddenTitle } from '#domain/titles/adult-titles.ts'
import * as texts from '#texts/adult-titles.ts'
import { goToHome } from '#texts/failures.ts'
import type { ClosedPage } from './closed-page.ts'
import { services } from './context.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** The page in place of a title for adults that is hidden from this reader; null if the title is missing, not hidden. */
export async function insteadOfTitle(
  context: Context,
  title: { kind: string; id: string },
): Promise<ClosedPage | null> {
  if (!(await isHiddenTitle(context.get(services).db, title.id))) return null
  const way: ClosedPage['ways'][0] = sessionOf(context)
    ? [texts.openProfile, '/profile']
    : [texts.signIn, `/sign-in?to=/${title.kind}/${title.id}`]
  const text = sessionOf(context) ? texts.toReaders : texts.toVisitors
  return { heading: texts.heading, text, ways: [way, [goToHome, '/']] }
}
