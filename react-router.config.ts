import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './server/http/compress-files.ts'
import { trimManifest } from './server/http/trim-manifest.ts'

export default {
  appDirectory: 'app',
  // From there it is put into its place once it is whole (cli/prepare/build.mjs).
  buildDirectory: '.preparing/build',
  // The whole route table travels with the first page: it is small, and a click then never waits for it.
  routeDiscovery: { mode: 'initial' },
  // What a form does when the connection breaks has to be there before that.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const files = join(reactRouterConfig.buildDirectory, 'client')
    await trimManifest(files)
    await compressFiles(files)
  },
} satisfies Config
