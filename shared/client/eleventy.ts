/** `@typecase/client/eleventy`: published content for the templates of Eleventy. */
export type { TemplateData, TemplateEntry } from './eleventy/content.ts'
export { type EleventyConfig, type EleventyOptions, typecasePlugin as default } from './eleventy/plugin.ts'
