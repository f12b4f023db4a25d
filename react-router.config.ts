import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './server/http/compress-files.ts'

export default {
  appDirectory: 'app',
  // The whole route table travels with the first page: it is small, and a click then never waits for it.
  routeDiscovery: { mode: 'initial' },
  // What a form does when the connection breaks has to be there before that.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
