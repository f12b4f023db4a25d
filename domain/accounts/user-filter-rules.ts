/** Which users the dashboard shows; the first is the default. Browser-safe. */
export const userFilters = ['all', 'staff', 'suspended', 'waiting'] as const
export type UserFilter = (typeof userFilters)[number]
