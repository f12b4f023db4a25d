// Gets a checkout ready to run: dependencies, and for `serve` and `build` the built site. Needs nothing installed, and an older
// Node than the rest will do.

import { buildSite } from './prepare/build-site.mjs'
import { installDependencies } from './prepare/install-dependencies.mjs'
import { dieOf } from './prepare/run.mjs'

try {
  installDependencies()
  if (['serve', 'build'].includes(process.argv[2])) buildSite()
} catch (error) {
  dieOf(error)
}
