import { expect, onTestFinished, test } from 'vitest'
import { alerts, dashboardExpressions, metricsIn } from '#tests/deploy/expressions.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { serveMetrics } from './serve-metrics.ts'

test('whatever the dashboard and the alerts ask for, a site tells', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { pages, presence } = await aServer({ db, url, write: () => ({ html: '' }) })
  const pools = { pages: db, work: db }
  const metrics = await serveMetrics({ host: '127.0.0.1', port: 0, pools, pages, presence, disk: null })
  onTestFinished(() => metrics.close())
  const told = (await ask(metrics.address, '/metrics')).body.toString()
  const known = new Set(Array.from(told.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name))

  const expressions = [...alerts().map(({ expr }) => expr), ...dashboardExpressions()]
  const asked = expressions.flatMap(metricsIn)

  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})
