import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readLines } from '#domain/sources/read-lines.ts'
import { unpacked } from '#domain/sources/unpack.ts'
import { varyLines } from './vary-lines.ts'

/** Writes a catalogue with so many times the titles of another one. */
export async function writeManifold(from: string, to: string, times = 10): Promise<void> {
  const lines: Record<string, unknown>[] = []
  for await (const line of readLines(unpacked(createReadStream(from)))) {
    if ('text' in line) lines.push(JSON.parse(line.text))
  }
  await pipeline(Readable.from(asText(varyLines(lines, times - 1))), createWriteStream(to))
}

function* asText(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`
}
