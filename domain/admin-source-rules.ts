/** The source whose word always comes first: what an admin has decided. Browser-safe. */
export const adminSource = 'admin'
