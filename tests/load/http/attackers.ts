import { text } from 'node:stream/consumers'
import { attackRequests } from './attack-requests.ts'
import { sendRaw } from './send-raw.ts'

/** Sent as JSON on standard input. */
export interface AttackWork {
  port: number
  clients: number
  seconds: number
  cookie: string
  reviews: string
}

/** Several clients send every attack in turn until the time is up. */
const { port, clients, seconds, ...signed }: AttackWork = JSON.parse(await text(process.stdin))
const attacks = attackRequests(signed)
const end = performance.now() + seconds * 1000
let next = 0
const attack = async () => {
  while (performance.now() < end) {
    const { sent } = attacks[next++ % attacks.length] ?? { sent: Buffer.alloc(0) }
    await sendRaw(port, sent)
  }
}
await Promise.all(Array.from({ length: clients }, attack))
process.stdout.write(JSON.stringify({ requests: next }))
