/** What is well, what is wrong, and what is worth a look and does not count. */
export type Mark = 'ok' | 'hint' | 'wrong'

export interface Finding {
  mark: Mark
  said: string
}

export const isOk = (said: string): Finding => ({ mark: 'ok', said })
export const isWrong = (said: string): Finding => ({ mark: 'wrong', said })
export const hint = (said: string): Finding => ({ mark: 'hint', said })
