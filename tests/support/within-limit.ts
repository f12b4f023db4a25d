/** The program and its arguments by which another program runs within a limit of the shell, such as `-n 256`. */
export function withinLimit(limit: string, program: string[]): [program: string, args: string[]] {
  return ['sh', ['-c', `ulimit ${limit}; exec "$@"`, 'sh', ...program]]
}
