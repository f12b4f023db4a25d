import type { LeftOut } from '#domain/transfer/writers/left-out.ts'
import * as texts from '#texts/list-files.ts'

/** What the comment at the head of a file for MyAnimeList says. */
export function malHead({ count, names }: LeftOut): string[] {
  if (count === 0) return [texts.writtenBy]
  const more = count > names.length ? [texts.andMore({ count: count - names.length })] : []
  return [texts.writtenBy, texts.leftOutOfFile({ count }), ...names, ...more]
}
