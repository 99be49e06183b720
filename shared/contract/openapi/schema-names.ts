import type { ZodMiniType } from 'zod/mini'
import { apiToken, apiTokenInput, authEndpoints, session, tokens } from '../auth.ts'
import { batchInput, batchReport, batchResult } from '../batch.ts'
import { collection, collectionInput, elementInput, elementUpdate } from '../collections.ts'
import { element, page, pageById, publicPage, publicSection, section, staticItem } from '../entities.ts'
import { failure, filterApplied, pagination, problem, sorting } from '../envelope.ts'
import { fieldDefinition, fieldInput, fieldType } from '../fields.ts'
import { historyRecord } from '../history.ts'
import { pageInput, pageUpdate } from '../pages.ts'
import { permissions, role, roleInput, roleUpdate } from '../roles.ts'
import { sectionInput, sectionUpdate } from '../sections.ts'
import { staticItemInput, staticItemUpdate } from '../static.ts'
import { keyedValues, namedValue, valuesInput } from '../typed-values.ts'
import { ownUser, user, userEndpoints, userInput, userUpdate, userWritten } from '../users.ts'

type Named = Readonly<Record<string, ZodMiniType>>

/** The schemas of responses that have a name in the document, by name. No name is that of a global of TypeScript. */
export const responseSchemas: Named = {
  ApiToken: apiToken,
  BatchReport: batchReport,
  BatchResult: batchResult,
  Collection: collection,
  CollectionElement: element,
  Failure: failure,
  FieldDefinition: fieldDefinition,
  FieldType: fieldType,
  FilterApplied: filterApplied,
  HistoryRecord: historyRecord,
  IssuedTokens: tokens,
  KeyedValues: keyedValues,
  NamedValue: namedValue,
  OwnUser: ownUser,
  Page: page,
  PageById: pageById,
  Pagination: pagination,
  PermissionSet: permissions,
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
  BatchInput: batchInput,
  CollectionInput: collectionInput,
  ElementInput: elementInput,
  ElementUpdate: elementUpdate,
  FieldInput: fieldInput,
  FieldType: fieldType,
  KeyedValuesInput: keyedValues,
  LoginInput: authEndpoints.login.body,
  LogoutInput: authEndpoints.logout.body,
  NamedValueInput: namedValue,
  PageInput: pageInput,
  PageUpdate: pageUpdate,
  PasswordResetInput: userEndpoints.reset.body,
  PermissionSet: permissions,
  RefreshInput: authEndpoints.refresh.body,
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
