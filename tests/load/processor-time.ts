import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of processor time that a process has used so far, all of its threads together; 0 when it has ended. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(threads.map((thread) => timeOf(`/proc/${pid}/task/${thread}/schedstat`)))
  return sum(times)
}

/** The same for all server processes of a PostgreSQL that serve clients. */
export async function backendsTime(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const times = children
    .trim()
    .split(' ')
    .map(async (pid) => {
      const name = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      return /^postgres: kiroku /.test(name) ? timeOf(`/proc/${pid}/schedstat`) : 0
    })
  return sum(await Promise.all(times))
}

/** The same for a whole PostgreSQL, including background processes and those that have ended. */
export async function postgresTime(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const live = await Promise.all(children.trim().split(' ').map(Number).map(ticksOf))
  const { own, ended } = await ticksOf(postmaster)
  return 10 * (own + ended + sum(live.map((child) => child.own + child.ended)))
}

/** Milliseconds for which one of the machine's processors has been busy so far, whoever kept it so. */
export async function busyTime(processor: string): Promise<number> {
  const line = (await readFile('/proc/stat', 'latin1')).split('\n').find((each) => each.startsWith(`cpu${processor} `))
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] =
    line?.split(' ').slice(1).map(Number) ?? []
  return 10 * sum([user, nice, system, interrupts, soft, stolen])
}

async function ticksOf(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const [user = 0, system = 0, ...endedOnes] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number)
  return { own: user + system, ended: sum(endedOnes) }
}

async function timeOf(file: string): Promise<number> {
  const [nanoseconds] = (await readFile(file, 'utf8').catch(() => '0')).split(' ')
  return Number(nanoseconds) / 1e6
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
