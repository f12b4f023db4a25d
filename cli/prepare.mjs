// Gets a checkout ready to run: dependencies, and for verbs that need it the built site. Needs nothing installed, and an older
// Node than the rest will do. In an unpacked package (`./kiroku package`) everything is there.

import { buildAll, isBuilt } from './prepare/build.mjs'
import { isPackage } from './prepare/check-machine.mjs'
import { installDependencies, isInstalled } from './prepare/install-dependencies.mjs'
import { oneAtATime } from './prepare/one-at-a-time.mjs'
import { dieOf } from './prepare/run.mjs'

const needsSite = ['serve', 'build', 'package'].includes(process.argv[2])

try {
  if (!isPackage() && !isReady()) oneAtATime(getReady)
} catch (error) {
  dieOf(error)
}

function isReady() {
  return isInstalled({ toBuild: false }) && (!needsSite || isBuilt())
}

/** Another process may have done all of it meanwhile. */
function getReady() {
  const mustBuild = needsSite && !isBuilt()
  installDependencies({ toBuild: mustBuild })
  if (mustBuild) buildAll()
}
