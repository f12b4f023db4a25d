import { writeFileSync } from 'node:fs'

/** Writes what became of the tests to the file named by VITEST_FIGURES, in the form that run-step.mjs reads. */
export default class VitestFigures {
  onTestRunEnd(modules, unhandledErrors) {
    const figures = { passed: 0, secondTime: [], failures: unhandledErrors.map(messageOf) }
    for (const module of modules) {
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
      figures.failures.push(...errors.map((error) => `${module.moduleId}: ${messageOf(error)}`))
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`
        const { state, errors: causes } = test.result()
        if (state === 'passed') figures.passed++
        if (state === 'passed' && test.diagnostic()?.flaky)
          figures.secondTime.push(`${name}\n${causes?.map(messageOf).join('\n')}`)
        if (state === 'failed') figures.failures.push(`${name}\n${causes.map(messageOf).join('\n')}`)
      }
    }
    writeFileSync(process.env.VITEST_FIGURES, JSON.stringify(figures))
  }
}

function messageOf({ message, stack }) {
  return stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`
}
