import { readFile } from 'node:fs/promises'

/** The process that another one has started by a command with this in it; null if there is none. */
export async function childOf(pid: number, command: string): Promise<number | null> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const child of children.trim().split(' ').filter(Boolean)) {
    const line = await readFile(`/proc/${child}/cmdline`, 'latin1').catch(() => '')
    if (line.replaceAll('\0', ' ').includes(command)) return Number(child)
  }
  return null
}
