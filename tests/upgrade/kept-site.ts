import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A site as a release left it. */
export interface Site {
  /** Per table its rows, each as PostgreSQL writes it as JSON: every column, in the columns' order. */
  tables: Map<string, string[]>
  /** What each sequence gives next. */
  sequences: Sequence[]
  /** The storage's files by their keys. */
  files: Map<string, Buffer>
}

export interface Sequence {
  name: string
  last: string
  isCalled: boolean
}

/** The releases of which a site is kept, oldest first. */
export async function keptReleases(): Promise<string[]> {
  const names = await readdir(import.meta.dirname)
  return names
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

export function folderOf(release: string): string {
  return join(import.meta.dirname, release)
}

export async function isKept(release: string): Promise<boolean> {
  return (await keptReleases()).includes(release)
}

/** Writes `tables/NAME.jsonl`, `sequences.jsonl` and `files/`. A table without rows is a file without lines. */
export async function writeSite(release: string, { tables, sequences, files }: Site): Promise<void> {
  const folder = folderOf(release)
  await mkdir(join(folder, 'tables'), { recursive: true })
  for (const [name, rows] of tables) await writeFile(join(folder, 'tables', `${name}.jsonl`), linesOf(rows))
  await writeFile(join(folder, 'sequences.jsonl'), linesOf(sequences.map((each) => JSON.stringify(each))))
  for (const [key, bytes] of files) {
    const path = join(folder, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}

export async function readSite(release: string): Promise<Site> {
  const folder = folderOf(release)
  const tables = new Map<string, string[]>()
  for (const file of (await readdir(join(folder, 'tables'))).sort()) {
    tables.set(file.replace(/\.jsonl$/, ''), await readLines(join(folder, 'tables', file)))
  }
  const sequences = (await readLines(join(folder, 'sequences.jsonl'))).map((line) => JSON.parse(line) as Sequence)
  return { tables, sequences, files: await readFiles(join(folder, 'files')) }
}

/** Every file below a folder by its path from there, in the order of the paths. */
export async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    if ((await stat(join(folder, path))).isFile()) files.set(path, await readFile(join(folder, path)))
  }
  return files
}

async function readLines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
}

function linesOf(lines: string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
