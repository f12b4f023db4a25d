import { totalOf } from '../../ui/count-of.ts'

/** How many titles were found: "128 titles", or "10,000+ titles" where they were not all counted. */
export function foundTotal({ total, isMore }: { total: number; isMore: boolean }): string {
  return isMore ? `${total.toLocaleString('en')}+ titles` : totalOf(total, 'title')
}
