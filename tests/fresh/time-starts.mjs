// Runs by the Node of a package: starts it some times, and says in its last line how long each start took to the first page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const [, , folder] = process.argv
const starts = 6
const longest = 120_000

const seconds = []
for (let n = 0; n < starts; n++) seconds.push(await timeStart())
const [first, ...restarts] = seconds
restarts.sort((a, b) => a - b)
const middle = restarts[Math.floor(restarts.length / 2)]
process.stdout.write(
  `first page ${first.toFixed(1)} s after the first start; after restarts ${middle.toFixed(2)} s, at most ${restarts.at(-1).toFixed(2)} s\n`,
)

async function timeStart() {
  const began = performance.now()
  const site = spawn(`${folder}/kiroku`, ['serve'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(site, 'exit')
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!(await hasPage())) {
    if (isOver || performance.now() - began > longest) throw new Error('There was no page')
    await wait(10)
  }
  const took = (performance.now() - began) / 1000
  site.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`It ended with ${code}`)
  return took
}

async function hasPage() {
  const answer = await fetch('http://127.0.0.1:3000/').catch(() => null)
  return answer?.status === 200 && (await answer.text()).includes('Frieren')
}
