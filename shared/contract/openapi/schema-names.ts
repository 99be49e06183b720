import type { ZodMiniType } from 'zod/mini'
import { apiToken, apiTokenInput, session } from '../auth.ts'
import { collection, collectionInput } from '../collections.ts'
import { element, page, pageById, publicPage, publicSection, section, staticItem } from '../entities.ts'
import { failure, filterApplied, pagination, problem, sorting } from '../envelope.ts'
import { fieldDefinition, fieldInput } from '../fields.ts'
import { historyRecord } from '../history.ts'
import { pageInput, pageUpdate } from '../pages.ts'
import { permissions, role, roleInput, roleUpdate } from '../roles.ts'
import { sectionInput, sectionUpdate } from '../sections.ts'
import { staticItemInput, staticItemUpdate } from '../static.ts'
import { keyedValues, namedValue, valuesInput } from '../typed-values.ts'
import { user, userInput, userUpdate, userWritten } from '../users.ts'

type Named = Readonly<Record<string, ZodMiniType>>

/** The schemas of responses that have a name in the document, by name. */
export const responseSchemas: Named = {
  ApiToken: apiToken,
  Collection: collection,
  Element: element,
  Failure: failure,
  FieldDefinition: fieldDefinition,
  FilterApplied: filterApplied,
  HistoryRecord: historyRecord,
  KeyedValues: keyedValues,
  NamedValue: namedValue,
  Page: page,
  PageById: pageById,
  Pagination: pagination,
  Permissions: permissions,
  Problem: problem,
  PublicPage: publicPage,
  PublicSection: publicSection,
  Role: role,
  Section: section,
  Session: session,
  Sorting: sorting,
  StaticItem: staticItem,
  User: user,
  UserWritten: userWritten,
}

/** The schemas of requests that have a name in the document. Members with a default can be left out there. */
export const requestSchemas: Named = {
  ApiTokenInput: apiTokenInput,
  CollectionInput: collectionInput,
  FieldInput: fieldInput,
  KeyedValuesInput: keyedValues,
  NamedValueInput: namedValue,
  PageInput: pageInput,
  PageUpdate: pageUpdate,
  PermissionsInput: permissions,
  RoleInput: roleInput,
  RoleUpdate: roleUpdate,
  SectionInput: sectionInput,
  SectionUpdate: sectionUpdate,
  StaticItemInput: staticItemInput,
  StaticItemUpdate: staticItemUpdate,
  UserInput: userInput,
  UserUpdate: userUpdate,
  ValuesInput: valuesInput,
}
