/** The language of these texts, as HTML and Intl name it. */
export const language = 'en'
