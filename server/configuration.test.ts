import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeVariables, home, readConfiguration } from './configuration.ts'

test('nothing needs to be configured', () => {
  expect(readConfiguration({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    dataDir: join(home, 'data'),
    databaseUrl: null,
    adminEmail: 'admin@kiroku.example',
    adminPassword: null,
    siteName: 'Kiroku',
    reportEmail: 'admin@kiroku.example',
    logLevel: 'info',
    demo: true,
  })
})

test('every wrong value is named at once', () => {
  const wrong = { PORT: '70000', BASE_URL: 'anime.example/here', ADMIN_EMAIL: 'me', DEMO: 'yes', LOG_LEVEL: 'loud' }

  expect(() => readConfiguration(wrong)).toThrow(
    `The configuration is wrong:
  PORT must be a number from 1 to 65535
  ADMIN_EMAIL must be an e-mail address such as admin@kiroku.example
  BASE_URL must be an http or https address without a path, such as https://anime.example
  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent
  DEMO must be on or off`,
  )
})

test('an empty variable counts as one not given', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('the base URL follows the host and port', () => {
  expect(readConfiguration({ HOST: '0.0.0.0', PORT: '8080' }).baseUrl).toBe('http://localhost:8080')
  expect(readConfiguration({ HOST: 'nas.local' }).baseUrl).toBe('http://nas.local:3000')
  expect(readConfiguration({ HOST: '2001:db8::1' }).baseUrl).toBe('http://[2001:db8::1]:3000')
  expect(readConfiguration({ BASE_URL: 'https://anime.example/' }).baseUrl).toBe('https://anime.example')
})

test('a relative data folder starts at the folder of the installation', () => {
  expect(readConfiguration({ DATA_DIR: './elsewhere' }).dataDir).toBe(join(home, 'elsewhere'))
  expect(readConfiguration({ DATA_DIR: '/srv/kiroku' }).dataDir).toBe('/srv/kiroku')
})

test("the README's table names every variable", async () => {
  expect(await readFile(join(home, 'README.md'), 'utf8')).toContain(describeVariables())
})
