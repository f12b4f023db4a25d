import { defaultSource, isSourceName, reservedSources } from '#domain/titles/records/source-rules.ts'
import { isNoSource } from '#texts/commands.ts'
import { Misused, onlyOne, readOptions } from '../arguments.ts'

export interface ImportRequest {
  /** A path, or - for standard input. */
  file: string
  dryRun: boolean
  /** The file for all problems, one per line. */
  problemsFile: string | null
  /** Whose catalogue it is. */
  source: string
  /** Also imports lines that newer lines have replaced. */
  again: boolean
}

/** @throws Misused */
export function readArguments(args: string[]): ImportRequest {
  const { values, positionals } = readOptions(args, {
    'dry-run': { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    problems: { type: 'string' },
    source: { type: 'string', default: defaultSource },
  })
  const file = onlyOne(positionals, 'FILE')
  const { again, source, problems = null } = values
  if (!isSourceName(source)) throw new Misused(isNoSource({ name: source, reserved: reservedSources }))
  return { file, dryRun: values['dry-run'], again, problemsFile: problems, source }
}
