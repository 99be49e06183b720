import * as z from 'zod/mini'
import type { TemplateContext } from './context.ts'
import { resourcesOf } from './template.ts'

const schema = z.looseObject({
  DistributionConfig: z.looseObject({
    Origins: z.array(
      z.looseObject({
        OriginCustomHeaders: z.optional(
          z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })),
        ),
      }),
    ),
  }),
})

/**
 * The headers that the template's CloudFront adds to its requests, by name in lower case. A value that refers to a secret
 * keeps the text of the reference, and so does the variable of a function: the two are equal, as on AWS.
 * @returns undefined where the template has no CDN, or one that adds nothing
 */
export const cdnHeadersOf = ({ template, resolve }: TemplateContext): Record<string, string> | undefined => {
  const origins = resourcesOf(template, 'AWS::CloudFront::Distribution').flatMap(
    ({ properties }) => schema.parse(properties).DistributionConfig.Origins,
  )
  const headers = origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
  if (headers.length === 0) return undefined
  return Object.fromEntries(
    headers.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), `${resolve(HeaderValue)}`]),
  )
}
