/**
 * Seconds. In each round the capacity is measured for as long as `capacity`, then come seven tenths of it, ten times it and seven tenths again: what a
 * machine can do comes and goes with other work on it. The last is as long as recovery may take, and a second more. Of 60 kept pages in a second, eight
 * seconds leave five that took longer than the p99.
 */
export const lengths = { capacity: 4, warm: 2, normal: 8, over: 8, after: 6.5 }
export const rounds = 3
