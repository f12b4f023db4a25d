export const sourcesPath = '/admin-dashboard/sources'
