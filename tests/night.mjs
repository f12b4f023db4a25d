// `npm run night`: the long proofs one after another, for a night; `npm run night -- faults model` runs some of them, and
// `FAULT_ROUNDS=2 npm run night -- faults` in a smaller size. What they print is shown as it comes, and the last lines say how each ended.
import { runProofs } from './checks/run-proofs.mjs'

// A test that passes the second time has failed.
const once = '--retry=0'

/**
 * A proof is an npm script, with its options and variables if it has any, and the minutes that it may take at most. What it needs
 * besides the registries' packages stands in `needs`, as the program and Debian's package of it: where one is missing, the proof is left out.
 */
const proofs = [
  { name: 'faults', script: 'faults', minutes: 180 },
  {
    name: 'kills-of-list-imports',
    script: 'faults:drill',
    options: ['list-import', once],
    environment: { LIST_KILLS: '20' },
  },
  // More than a hundred thousand odd requests in all.
  {
    name: 'odd-forms',
    script: 'unit',
    options: ['odd-forms.test.ts', once],
    environment: { ODD_FORMS: '1500' },
    minutes: 90,
  },
  {
    name: 'odd-addresses',
    script: 'unit',
    options: ['odd-addresses.test.ts', once],
    environment: { ODD_ADDRESSES: '30000' },
    minutes: 60,
  },
  {
    name: 'odd-searches',
    script: 'unit',
    options: ['any-words.test.ts', once],
    environment: { ODD_SEARCHES: '10000' },
  },
  { name: 'model', script: 'unit', options: ['tests/model', once], environment: { MODEL_TIMES: '20' } },
  {
    name: 'undone-imports',
    script: 'unit',
    options: ['take-back.test.ts', once],
    environment: { UNDONE_IMPORTS: '800' },
  },
  {
    name: 'damaged-lists',
    script: 'unit',
    options: ['damaged-lists.test.ts', once],
    environment: { DAMAGED_LISTS: '2000' },
  },
  {
    name: 'damaged-backups',
    script: 'unit',
    options: ['damaged-backups.test.ts', once],
    environment: { DAMAGED_BACKUPS: '20000' },
  },
  {
    name: 'instances',
    script: 'instances',
    options: ['--exclude', '**/shared-cache.test.ts'],
    minutes: 30,
    needs: { haproxy: 'haproxy' },
  },
  {
    name: 'shared-cache',
    script: 'instances',
    options: ['shared-cache'],
    minutes: 10,
    needs: { haproxy: 'haproxy', varnishd: 'varnish and varnish-modules' },
  },
  {
    name: 'cluster',
    script: 'cluster',
    minutes: 60,
    needs: {
      patroni: 'patroni and python3-etcd',
      etcd: 'etcd-server',
      haproxy: 'haproxy',
      pg_lsclusters: 'postgresql',
    },
  },
  { name: 'upgrades', script: 'upgrades', environment: { UPGRADE_KILLS: '30', UPGRADE_ROWS: '2000000' } },
  { name: 'watched', script: 'watched', minutes: 5, needs: { prometheus: 'prometheus', promtool: 'prometheus' } },
  { name: 'proxies', script: 'proxies', minutes: 5, needs: { nginx: 'nginx-light', caddy: 'caddy' } },
  { name: 'overload', script: 'overload', minutes: 15, needs: { taskset: 'util-linux' } },
  {
    name: 'storage',
    script: 'storage',
    minutes: 30,
    needs: { 'swift-proxy-server': 'swift-proxy', 'swift-object-server': 'swift-object', memcached: 'memcached' },
  },
  { name: 'fresh', script: 'fresh', needs: { debootstrap: 'debootstrap' } },
]

process.exitCode = await runProofs(proofs, process.argv.slice(2))
