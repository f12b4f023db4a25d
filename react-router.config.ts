import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // The whole route table travels with the first page: it is small, and a click then never waits for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
