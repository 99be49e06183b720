import { text } from '../language/text.ts'
import { type Grants, type Resource, resources } from './grants.ts'

/** A resource, in the words of an editor. */
export const resourceText = (resource: Resource): string => text(`people.on_${resource}`)

/** An action, or all of them. */
export const grantText = (grant: string): string => {
  const words: Readonly<Record<string, string>> = {
    read: text('people.may_read'),
    create: text('people.may_create'),
    update: text('people.may_update'),
    publish: text('people.may_publish'),
    delete: text('people.may_delete'),
    '*': text('people.may_all'),
  }
  return words[grant] ?? grant
}

/** Grants in one line, such as `Entries: read, create; Pages: read`. */
export const grantsText = (grants: Grants): string =>
  resources
    .filter((resource) => grants[resource].length > 0)
    .map((resource) =>
      text('people.grantsOn', {
        resource: resourceText(resource),
        actions: grants[resource].map(grantText).join(', '),
      }),
    )
    .join('; ')
