/** /{type}/{id}/{userId}: to anybody but that user exactly the item page, whose canonical link it carries (decisions). */
export { default, loader, meta } from './title.tsx'
