import * as texts from '#texts/starting.ts'

interface Address {
  host: string
  port: number
}

/**
 * Starts a server.
 * @throws an error that names the variables of its address when it cannot listen there
 */
export async function listening<Options extends Address, Server>(
  options: Options,
  variables: Record<keyof Address, string>,
  start: (options: Options) => Promise<Server>,
): Promise<Server> {
  try {
    return await start(options)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
    const { host, port } = options
    if (error.code !== 'EADDRINUSE') {
      throw new Error(texts.addressUnusable({ host, port, variables, error: error.message }))
    }
    throw new Error(texts.addressTaken({ host, port, variable: variables.port }))
  }
}
