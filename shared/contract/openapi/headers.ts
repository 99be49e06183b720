import { type Header, type Reference, reference } from './types.ts'

/** Response headers by component name. */
export const headers: Record<string, Header> = {
  Allow: { description: 'The methods that the path has.', schema: { type: 'string' } },
  ETag: {
    description: 'The state of the answer, for If-None-Match. Of an entity also for If-Match.',
    schema: { type: 'string' },
  },
  Location: { description: 'A path of this interface.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  WWWAuthenticate: { description: 'Always `Bearer`.', schema: { type: 'string' } },
}

/** A header of a response, which refers to its component. */
export const header = (field: string, name: string): Record<string, Reference> => ({
  [field]: reference('headers', name),
})
