import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const compressible = new Set(['.css', '.js', '.svg', '.txt', '.ico'])

/** Writes a .br and a .gz copy next to each text file in the folder if both are smaller. Runs when the site is built. */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const body = await readFile(path)
    const copies = { br: brotliCompressSync(body), gz: gzipSync(body, { level: 9 }) }
    if (copies.br.length >= body.length || copies.gz.length >= body.length) continue
    for (const [suffix, copy] of Object.entries(copies)) await writeFile(`${path}.${suffix}`, copy)
  }
}
