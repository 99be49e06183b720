/** `@typecase/client/astro`: published content in Astro's content layer. */
export type { AstroContext, AstroLiveLoader, AstroLoader, LiveEntry } from './astro/astro-types.ts'
export type { BodyOf } from './astro/content-store.ts'
export { type LiveLoaderOptions, typecaseLiveLoader } from './astro/live-loader.ts'
export {
  type LoaderOptions,
  type SiteLoaderOptions,
  typecaseLoader,
  typecasePageSectionsLoader,
  typecasePagesLoader,
  typecaseStaticLoader,
  typecaseStaticSectionsLoader,
} from './astro/loaders.ts'
