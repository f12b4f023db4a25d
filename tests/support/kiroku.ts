import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { isReady } from './is-ready.ts'
import { kirokuCommand, plainEnvironment } from './plain-environment.ts'

/** Seconds in which a site starts on a busy machine. */
const slowStart = 300

/** A complete Kiroku in its own processes. */
export interface RunningKiroku {
  child: ChildProcess
  address: string
  /** Everything it has printed and logged so far. */
  output(): string
  /** Settles with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** A folder that is deleted after the test. Every PostgreSQL that still runs in it is stopped. */
export async function aDataFolder(below = ''): Promise<string> {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'kiroku-fault-')))
  const folder = join(top, below)
  onTestFinished(() => rm(top, { recursive: true, force: true }))
  leaveNoPostgres(folder)
  return folder
}

/** After the test, ends what a killed Kiroku has left running. */
export function leaveNoPostgres(folder: string): void {
  onTestFinished(async () => {
    const pid = await postgresPid(folder).catch(() => 0)
    if (!pid || !isAlive(pid)) return
    process.kill(pid, 'SIGQUIT')
    await until(() => !isAlive(pid))
  })
}

/** The same with a database in it, migrated and stopped: for tests that are not about a first start, which takes twice as long. */
export async function aUsedFolder(): Promise<string> {
  const folder = await aDataFolder()
  // The files of the database stay their owner's.
  await promisify(execFile)('cp', ['-a', `${inject('usedFolder')}/.`, folder])
  return folder
}

interface HowToRun {
  environment?: NodeJS.ProcessEnv
  /** Put before the command. */
  as?: string[]
  /** That of this checkout unless given. */
  command?: string
}

/** Runs a verb of the `kiroku` command. */
export function kiroku(
  verb: string[],
  { environment = {}, as = [], command = kirokuCommand }: HowToRun = {},
): Omit<RunningKiroku, 'address'> {
  const [program = '', ...args] = [...as, command, ...verb]
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...plainEnvironment, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  return { child, output: () => said, ended }
}

/** Starts the site on a data folder, at a free port or the given one, and waits until it is ready for visitors. */
export async function startKiroku(
  dataDir: string,
  { port: given, ...options }: HowToRun & { port?: number } = {},
): Promise<RunningKiroku> {
  const port = given ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  const environment = { ...options.environment, DATA_DIR: dataDir, PORT: String(port) }
  const running = { ...kiroku(['serve'], { ...options, environment }), address }
  await Promise.race([
    until(() => isReady(address), slowStart),
    running.ended.then((how) => Promise.reject(new Error(`Kiroku ended (${how}):\n${running.output()}`))),
  ])
  return running
}

export async function postgresPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Whether a process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    // Bare systems have no ps.
    if (process.platform === 'linux') return !/^[^)]*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
  return /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
}

export async function until(holds: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain`)
    await wait(50)
  }
}
