import typecase from '@typecase/client/eleventy'

const { TYPECASE_URL: url = 'http://localhost:3000', TYPECASE_ON_ERROR: onError } = process.env

export default (eleventyConfig) => {
  eleventyConfig.addPlugin(typecase, { url, collections: ['articles'], ...(onError ? { onError } : {}) })
  eleventyConfig.addFilter('byUrl', (entries, wanted) => entries.find((entry) => entry.url === wanted))
  eleventyConfig.addFilter('value', (fields, wanted) => fields.find(({ name }) => name === wanted)?.value)
}

export const config = { dir: { input: 'content', output: 'dist' } }
