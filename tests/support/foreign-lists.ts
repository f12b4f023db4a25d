import type { ListFormatName } from '#domain/transfer/readers/list-format.ts'

/** AniList says an entry again in each list that holds it. */
const repeated = {
  id: 2,
  status: 'REPEATING',
  score: 8.5,
  progress: 3,
  progressVolumes: 1,
  repeat: 2,
  notes: 'calm',
  private: true,
  priority: 5,
  startedAt: { year: 2020, month: 4, day: 30 },
  completedAt: { year: 2012, month: 8, day: null },
  updatedAt: 1_600_000_000,
  media: {
    id: 30418,
    idMal: 418,
    type: 'MANGA',
    format: 'ONE_SHOT',
    chapters: 50,
    volumes: 10,
    startDate: { year: 1999 },
    title: { romaji: 'Mushishi', native: '蟲師' },
  },
}

/** A small list in each format, in the form that its site gives it. Two titles each, the second one with everything. */
export const foreignLists: Record<ListFormatName, string> = {
  'mal-xml': `<?xml version="1.0" encoding="UTF-8" ?>
		<!--
		 Created by XML Export feature at MyAnimeList.net
		-->
		<myanimelist>
			<myinfo>
				<user_id>1</user_id>
				<user_name>somebody</user_name>
				<user_export_type>1</user_export_type>
				<user_total_anime>2</user_total_anime>
			</myinfo>
				<anime>
					<series_animedb_id>457</series_animedb_id>
					<series_title><![CDATA[Mushishi]]></series_title>
					<series_type>TV</series_type>
					<series_episodes>26</series_episodes>
					<my_id>0</my_id>
					<my_watched_episodes>7</my_watched_episodes>
					<my_start_date>0000-00-00</my_start_date>
					<my_finish_date>0000-00-00</my_finish_date>
					<my_rated></my_rated>
					<my_score>0</my_score>
					<my_storage></my_storage>
					<my_status>Watching</my_status>
					<my_comments><![CDATA[]]></my_comments>
					<my_times_watched>0</my_times_watched>
					<my_rewatch_value></my_rewatch_value>
					<my_priority>LOW</my_priority>
					<my_tags><![CDATA[]]></my_tags>
					<my_rewatching>0</my_rewatching>
					<my_discuss>1</my_discuss>
					<update_on_import>0</update_on_import>
				</anime>
				<anime>
					<series_animedb_id>5081</series_animedb_id>
					<series_title><![CDATA[化物語 & Ko <3]]></series_title>
					<series_type>TV Special</series_type>
					<series_episodes>15</series_episodes>
					<my_id>7</my_id>
					<my_watched_episodes>15</my_watched_episodes>
					<my_start_date>2010-04-00</my_start_date>
					<my_finish_date>2011-00-00</my_finish_date>
					<my_score>9</my_score>
					<my_storage>Hard Drive</my_storage>
					<my_status>Completed</my_status>
					<my_comments><![CDATA[Good &amp; odd<br />
more]]></my_comments>
					<my_times_watched>2</my_times_watched>
					<my_rewatch_value>Very High</my_rewatch_value>
					<my_priority>High</my_priority>
					<my_tags><![CDATA[odd, vampires]]></my_tags>
					<my_rewatching>1</my_rewatching>
					<my_rewatching_ep>3</my_rewatching_ep>
				</anime>
		</myanimelist>
`,
  'mal-page-json': JSON.stringify([
    {
      status: 6,
      score: 0,
      tags: '',
      is_rewatching: '',
      num_watched_episodes: 0,
      anime_title: 91,
      anime_num_episodes: 12,
      anime_id: 32998,
      anime_media_type_string: 'TV',
      start_date_string: null,
      finish_date_string: null,
      priority_string: 'Low',
    },
    {
      status: 2,
      score: 8,
      tags: 'odd, calm',
      is_rereading: 0,
      num_read_chapters: 50,
      num_read_volumes: 10,
      manga_title: 'Mushishi',
      manga_num_chapters: 50,
      manga_num_volumes: 10,
      manga_id: 418,
      manga_media_type_string: 'Manga',
      start_date_string: '07-23-16',
      finish_date_string: '31-12-99',
      priority_string: 'High',
    },
  ]),
  'mal-api-json': JSON.stringify({
    data: [
      {
        node: { id: 457, title: 'Mushishi' },
        list_status: {
          status: 'plan_to_watch',
          score: 0,
          num_episodes_watched: 0,
          is_rewatching: false,
          updated_at: '2022-12-28T19:20:54+00:00',
        },
      },
      {
        node: {
          id: 418,
          title: 'Mushishi',
          media_type: 'manga',
          num_chapters: 50,
          num_volumes: 10,
          start_date: '1999-01',
          alternative_titles: { synonyms: ['Bugmaster'], en: 'Mushishi', ja: '蟲師' },
        },
        list_status: {
          status: 'completed',
          score: 10,
          num_chapters_read: 50,
          num_volumes_read: 10,
          is_rereading: true,
          num_times_reread: 3,
          start_date: '2010-04',
          finish_date: '2011',
          priority: 2,
          comments: 'Again!',
          tags: ['calm'],
          updated_at: '2022-12-28T18:29:31+00:00',
        },
      },
    ],
    paging: {},
  }),
  'anilist-json': JSON.stringify({
    data: {
      MediaListCollection: {
        user: { name: 'somebody', mediaListOptions: { scoreFormat: 'POINT_10_DECIMAL' } },
        lists: [
          {
            name: 'Planning',
            isCustomList: false,
            status: 'PLANNING',
            entries: [
              {
                id: 1,
                score: 0,
                progress: 0,
                startedAt: { year: null, month: null, day: null },
                media: { id: 457, idMal: 457, type: 'ANIME', title: { romaji: 'Mushishi' } },
              },
            ],
          },
          {
            name: 'Favourites',
            isCustomList: true,
            status: null,
            entries: [repeated],
          },
          {
            name: 'Rereading',
            isCustomList: false,
            status: 'REPEATING',
            entries: [repeated],
          },
        ],
      },
    },
  }),
  'anilist-archive': JSON.stringify({
    user: {
      id: 1,
      display_name: 'somebody',
      title_language: 1,
      score_type: 4,
      custom_lists: { anime: ['Calm', 'Odd'], manga: ['Paper'] },
    },
    lists: [
      {
        id: 1,
        user_id: 1,
        series_type: 0,
        series_id: 457,
        status: 1,
        score: 0,
        progress: 0,
        progress_volume: 0,
        repeat: 0,
        priority: 0,
        private: 0,
        notes: null,
        custom_lists: '[false,true]',
        advanced_scores: '[]',
        hidden_default: 0,
        started_on: 0,
        finished_on: 0,
        created_at: '2019-01-02 03:04:05',
        updated_at: '2019-01-02 03:04:05',
      },
      {
        id: 2,
        user_id: 1,
        series_type: 1,
        series_id: 30418,
        status: 5,
        score: 85,
        progress: 50,
        progress_volume: 10,
        repeat: 1,
        priority: 3,
        private: 1,
        notes: 'calm',
        custom_lists: '[1]',
        advanced_scores: '[]',
        hidden_default: 0,
        started_on: 20_200_430,
        finished_on: 20_210_000,
        created_at: '2019-01-02 03:04:05',
        updated_at: '2021-01-02 03:04:05',
      },
    ],
    activity: [{ id: 1 }],
  }),
  'kitsu-json': JSON.stringify({
    data: [
      {
        id: '1',
        type: 'libraryEntries',
        attributes: {
          status: 'planned',
          progress: 0,
          reconsuming: false,
          reconsumeCount: 0,
          notes: null,
          private: false,
          rating: '0.0',
          ratingTwenty: null,
          startedAt: null,
          finishedAt: null,
        },
        relationships: { anime: { data: { type: 'anime', id: '424' } } },
      },
      {
        id: '2',
        type: 'libraryEntries',
        attributes: {
          status: 'completed',
          progress: 50,
          reconsuming: true,
          reconsumeCount: 2,
          notes: 'calm',
          private: true,
          rating: '4.5',
          ratingTwenty: 17,
          volumesOwned: 10,
          startedAt: '2023-08-01T00:00:00.000Z',
          finishedAt: '2023-09-01T12:00:00.000Z',
          updatedAt: '2023-09-02T12:00:00.000Z',
        },
        relationships: { manga: { data: { type: 'manga', id: '99' } } },
      },
    ],
    included: [
      {
        id: '424',
        type: 'anime',
        attributes: {
          canonicalTitle: 'Mushishi',
          titles: { ja_jp: '蟲師' },
          subtype: 'TV',
          episodeCount: 26,
          startDate: '2005-10-23',
        },
        relationships: { mappings: { data: [{ type: 'mappings', id: '7' }] } },
      },
      {
        id: '99',
        type: 'manga',
        attributes: { canonicalTitle: 'Mushishi', subtype: 'manga', chapterCount: 50, volumeCount: 10 },
        relationships: { mappings: { data: [] } },
      },
      { id: '7', type: 'mappings', attributes: { externalSite: 'myanimelist/anime', externalId: '457' } },
    ],
  }),
  'shikimori-json': JSON.stringify([
    {
      target_title: 'Mushishi',
      target_title_ru: 'Мастер Муси',
      target_id: 457,
      target_type: 'Anime',
      score: 0,
      status: 'planned',
      rewatches: 0,
      episodes: 0,
      text: null,
    },
    {
      target_title: 'Mushishi',
      target_title_ru: null,
      target_id: 418,
      target_type: 'Manga',
      score: 9,
      status: 'rewatching',
      rewatches: 2,
      chapters: 7,
      volumes: 1,
      text: 'calm',
    },
  ]),
  'anime-planet-json': JSON.stringify({
    user: { name: 'somebody' },
    export: { type: 'anime', date: '2022-01-08 10:12-0800', version: '0.1a' },
    entries: [
      { name: 'Mushi-Shi', status: 'want to watch', started: null, completed: null, rating: 0, times: 0, eps: 0 },
      {
        name: 'Mushi-Shi: The Next Passage Part II',
        status: 'watched',
        started: '2020-07-24 17:58:13-07',
        completed: '2020-08-24 17:58:13-07',
        rating: 4.5,
        times: 3,
        eps: 10,
      },
    ],
  }),
  'yamtrack-csv': `"media_id","source","media_type","title","image","season_number","episode_number","score","progress","status","repeats","start_date","end_date","notes","watch_date"
"457","mal","anime","Mushishi","","","","","7","In progress","0","2024-02-09","","",""
"418","mal","manga","Mushishi, ""again""","","","","9.5","50","Completed","2","","2024-02-09","calm
and odd",""
`,
  'kiroku-json': JSON.stringify({
    format: 'kiroku',
    version: 1,
    profile: { userName: 'somebody' },
    titles: [
      { kind: 'anime', name: 'Mushishi', year: 2005, entry: { status: 'watching' }, journal: { progress: 7 } },
      {
        id: '104',
        kind: 'manga',
        name: 'Yotsuba&!',
        nameNative: 'よつばと！',
        format: 'manga',
        ids: { mal: '104' },
        journal: {
          score: 9.5,
          isDropped: true,
          droppedOn: '2019-04',
          notes: 'later',
          tags: ['calm'],
          isPrivate: true,
          elsewhere: { mal: { my_priority: 'Low' } },
        },
        rating: { stars: 8 },
        review: { text: 'Good.', overallScore: 9 },
      },
    ],
    favourites: [{ what: 'manga', titleId: '104', name: 'Yotsuba&!' }],
    lists: [{ name: 'Calm', titles: [{ titleId: '104', note: 'first' }] }],
    helpfulVotes: [],
    activity: [{ titleId: '104', verb: 'scored', score: 9.5, happenedAt: '2020-01-02T03:04:05.000006Z' }],
  }),
}
