import { parseArgs } from 'node:util'
import { defaultSource, isSourceName } from '#domain/titles/records/source-rules.ts'

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

/** The request that the arguments make; null when they are wrong. */
export function readArguments(args: string[]): ImportRequest | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        problems: { type: 'string' },
        source: { type: 'string', default: defaultSource },
      },
    })
    const [file, ...more] = positionals
    const { again, source, problems = null } = values
    if (!file || more.length > 0 || !isSourceName(source)) return null
    return { file, dryRun: values['dry-run'], again, problemsFile: problems, source }
  } catch {
    return null
  }
}
