import { verbs } from './verbs.ts'

export async function run(): Promise<number> {
  const width = Math.max(...Object.values(verbs).map(({ usage }) => usage.length))
  const lines = Object.values(verbs).map(({ usage, does }) => `  ./kiroku ${usage.padEnd(width)}  ${does}`)
  process.stdout.write(
    `${lines.join('\n')}\n\nThe configuration is read from the environment and .env; README.md lists it.\n`,
  )
  return 0
}
