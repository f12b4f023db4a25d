/** The secret of all test sites, with which tests sign session cookies (uploading.ts). */
export const testSecret = 'a secret that every test knows, and no site'
