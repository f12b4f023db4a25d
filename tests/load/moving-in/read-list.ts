import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { readList } from '#domain/transfer/readers/read-list.ts'

/** Reads a list to its end. Prints how many rows it has, and the most memory in megabytes that this took. */
// As the processes that work on imports do.
setFlagsFromString('--semi-space-growth-factor=1')
const { records } = await readList(createReadStream(process.argv[2] ?? ''))
let rows = 0
for await (const { what } of records) if (what === 'row') rows += 1
const status = await readFile('/proc/self/status', 'utf8')
const megabytes = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
process.stdout.write(JSON.stringify({ rows, megabytes }))
