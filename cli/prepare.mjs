// Gets a checkout ready to run: dependencies, and for `serve` the built site. Needs nothing installed, and an older
// Node than the rest will do.

import { buildSite } from './prepare/build-site.mjs'
import { installDependencies } from './prepare/install-dependencies.mjs'
import { dieOf } from './prepare/run.mjs'

try {
  installDependencies()
  if (process.argv[2] === 'serve') buildSite()
} catch (error) {
  dieOf(error)
}
