import { setInterval as every } from 'node:timers'

/** A picture process that fails in the way that the first byte says: it hangs, fills the memory, or exits. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
every(() => {}, 1000)
process.on('message', (message) => {
  if (!(message instanceof Uint8Array)) return
  const [first] = Buffer.from(message).toString()
  if (first === 'h') for (;;);
  if (first === 'm') for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(50_000_000, 1))
  if (first === 'e') process.exit(3)
})
process.send?.('ready')
