// Gets a checkout ready to run: dependencies, and for verbs that need it the built site. Needs nothing installed, and an older
// Node than the rest will do. In an unpacked package (`./kiroku package`) everything is there.

import { buildSite, isBuilt } from './prepare/build-site.mjs'
import { checkMachine } from './prepare/check-machine.mjs'
import { installDependencies } from './prepare/install-dependencies.mjs'
import { dieOf } from './prepare/run.mjs'

try {
  checkMachine()
  const mustBuild = ['serve', 'build', 'package'].includes(process.argv[2]) && !isBuilt()
  installDependencies({ toBuild: mustBuild })
  if (mustBuild) buildSite()
} catch (error) {
  dieOf(error)
}
