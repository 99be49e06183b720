import type { Category } from '../../contract/history.ts'

/** First segments that say what a request is for, whatever comes after them. */
const sections: ReadonlyMap<string, Category> = new Map([
  ['pages', 'pages'],
  ['static', 'static'],
  ['api', 'collections'],
  ['core', 'admin'],
  ['media', 'media'],
])

/** Images, sound, video, fonts and documents: what a page embeds or offers for download. */
const mediaFile =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp|aac|flac|m4a|mp3|og[agv]|opus|wav|avi|m4v|mkv|mov|mp4|mpe?g|webm|eot|otf|ttf|woff2?|docx?|pdf|pptx?|xlsx?|zip)$/i

/** What a request is for, by its path: its first segment, else the extension of a media file. */
export const categoryOf = (path: string): Category => {
  const end = path.indexOf('/', 1)
  const section = sections.get(path.slice(1, end < 0 ? undefined : end))
  return section ?? (mediaFile.test(path) ? 'media' : 'other')
}
