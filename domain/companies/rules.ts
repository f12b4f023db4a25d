/** Companies behind titles. Browser-safe. */

export const companyRoles = ['studio', 'producer', 'licensor', 'serialization'] as const
export type CompanyRole = (typeof companyRoles)[number]
