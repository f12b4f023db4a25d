/** One secret for all tests: they sign the cookies of sessions that they make up (uploading.ts). */
export const testSecret = 'a secret that every test knows, and no site'
