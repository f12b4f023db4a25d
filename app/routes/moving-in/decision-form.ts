/** The id of the form of a whole import. Buttons of single rows send it too, so that what is chosen in it stays. */
export const decisionForm = 'decision'
