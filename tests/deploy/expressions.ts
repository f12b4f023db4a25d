import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const folder = join(import.meta.dirname, '../../docs/examples')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string }
  labels: Record<string, string>
}

/** The alerts of docs/examples/watch/alerts.yml. */
export function alerts(): Rule[] {
  const { groups } = parse(readFileSync(join(folder, 'watch/alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** The expressions of the dashboard, with what Grafana puts in for its variables. */
export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(readFileSync(join(folder, 'watch/dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const written = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  return written.map((expr) => expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m'))
}

/** The metrics that an expression names, without what a histogram adds to its name. */
export function metricsIn(expression: string): string[] {
  const names = expression.match(/\bkiroku_\w+/g) ?? []
  return names.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
}
