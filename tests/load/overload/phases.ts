/**
 * Seconds. Seven tenths of the capacity, ten times it and seven tenths again take turns, because other work on the machine comes and
 * goes. The last is as long as recovery may take, and a second more.
 */
export const lengths = { warm: 2, normal: 3, over: 4, after: 6.5 }
export const rounds = 3
