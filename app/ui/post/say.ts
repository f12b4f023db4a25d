/** Announces what came of a form that left its reader on the page. The region for it is in the frame of every page. */
export function say(sentence = '') {
  const region = document.getElementById('said')
  if (region) region.textContent = sentence
}
