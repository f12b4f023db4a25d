/** The way to bring a list along, wherever it is offered. */

export const heading = 'Bring a list along'
export const question = 'Do you keep a list elsewhere?'
export const fromWhere = 'Move your list here from MyAnimeList, AniList, Kitsu and other sites.'
