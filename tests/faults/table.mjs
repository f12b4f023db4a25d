/** Prints each round as it ends, and last what the rounds have measured: a line for each fault. */
export default class Table {
  onTestCaseAnnotate(_, { message }) {
    process.stdout.write(`${message}\n`)
  }

  onTestRunEnd(modules) {
    const found = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => test.meta().faults ?? []),
    )
    if (found.length === 0) return
    const lines = found.map(({ fault, rounds, acknowledged, lost, wrong, recoveries }) => {
      const inOrder = recoveries.toSorted((one, other) => one - other)
      const seconds = (place) => ((inOrder[Math.floor(place * (inOrder.length - 1))] ?? Number.NaN) / 1000).toFixed(2)
      return [fault, rounds, acknowledged, lost, wrong, seconds(0.5), seconds(1)]
    })
    const head = ['fault', 'rounds', 'acknowledged', 'lost', 'wrong counts', 'recovery p50 (s)', 'max (s)']
    process.stdout.write(
      `\n${[head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`,
    )
  }
}
