// Makes one program of the server's sources, its libraries and the built site, in a few files: Node takes twice as long to load
// them one by one (docs/decisions/0102). What is imported when it is needed stays a file apart.
// Arguments: the folder, where `main.js` starts it, and the name of the one in it for the files.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { home } from './run.mjs'

const [, , folder, part] = process.argv

/** These load machine code by paths of their own; the last is an option of `pg` that nobody has installed. */
const notBundled = ['sharp', '@node-rs/argon2', 'pg-native']

/** A source finds the files beside itself from wherever it is bundled into. */
const ownPlaces = {
  name: 'own-places',
  transform: {
    filter: { id: { exclude: /node_modules|^\0/ }, code: /\bimport\.meta\.url\b/ },
    handler: (code, id) => {
      const path = JSON.stringify(relative(join(folder, part), id))
      return code.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${path}, import.meta.url).href`)
    },
  },
}

const bundle = await rolldown({
  input: { main: join(home, 'cli', 'main.ts') },
  cwd: home,
  platform: 'node',
  external: notBundled,
  plugins: [ownPlaces],
  onLog(level, log, handle) {
    // React Router marks files for bundlers of another kind.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level === 'warn' ? 'error' : level, log)
  },
})
await bundle.write({
  dir: join(folder, part),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Errors are told apart by the names of their classes.
  keepNames: true,
})
await bundle.close()
writeFileSync(join(folder, 'main.js'), `import './${part}/main.js'\n`)
