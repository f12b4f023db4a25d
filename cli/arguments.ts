import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { isEmail } from '#domain/accounts/rules.ts'
import * as texts from '#texts/commands.ts'

/** A verb was not called as it has to be: the command says why, and how it is used. */
export class Misused extends Error {}

/** @throws Misused for options that the verb does not have, and such as lack their value */
export function readOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [, option = ''] = /'(?:-\w, )?(--?[^\s'=]*)/.exec(error.message) ?? []
    const isUnknown = 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    if (isUnknown) throw new Misused(texts.noSuchOption({ option }))
    throw new Misused(
      /does not take/.test(error.message) ? texts.takesNoValue({ option }) : texts.needsValue({ option }),
    )
  }
}

/** @throws Misused when there is none, or more than that one */
export function onlyOne(given: string[], what: string): string {
  const [one = '', ...more] = given
  if (one === '') throw new Misused(texts.isMissing({ what }))
  nothingMore(more)
  return one
}

/** @throws Misused when there is more than a verb can use */
export function nothingMore([more]: string[]): void {
  if (more !== undefined) throw new Misused(texts.isTooMuch({ given: more }))
}

/** @throws Misused when it is none of them */
export function oneOf<Value extends string>(values: readonly Value[], given: string | undefined, what: string): Value {
  const found = values.find((each) => each === given)
  if (found) return found
  throw new Misused(given ? texts.isNoneOf({ given, values }) : texts.isMissingOf({ what, values }))
}

/** @throws Misused when it is none */
export function emailIn(given: string | undefined): string {
  if (!given) throw new Misused(texts.isMissing({ what: 'E-MAIL' }))
  if (!isEmail(given)) throw new Misused(texts.isNoEmail({ given }))
  return given
}
