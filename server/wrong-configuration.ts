import * as texts from '#texts/configuration.ts'

/** What is wrong with one value, or with several together. */
export interface WrongValue {
  variables: string[]
  said: string
}

export class WrongConfiguration extends Error {
  readonly wrong: WrongValue[]

  constructor(wrong: WrongValue[]) {
    super([texts.isWrong, ...wrong.map(({ said }) => `  ${said}`)].join('\n'))
    this.wrong = wrong
  }
}
