/** Imported before a program: it ends when its standard input does, which the system closes however its parent ends. */
process.stdin.once('end', () => process.exit()).resume()
