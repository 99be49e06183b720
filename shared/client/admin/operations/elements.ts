// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `elements` are sent. */
export const elementsOperations: Operations = {
  list: {
    method: 'GET',
    path: '/core/collections/{id}/elements',
    answer: 'list',
    hasQuery: true,
    isRepeatable: true,
  },
  get: {
    method: 'GET',
    path: '/core/collections/{id}/elements/{elementId}',
    answer: 'payload',
    isRepeatable: true,
  },
  add: {
    method: 'POST',
    path: '/core/collections/{id}/elements/add',
    answer: 'payload',
    hasBody: true,
    takesIdempotencyKey: true,
  },
  update: {
    method: 'POST',
    path: '/core/collections/{id}/elements/{elementId}',
    answer: 'payload',
    hasBody: true,
    isRepeatable: true,
  },
  publish: {
    method: 'POST',
    path: '/core/collections/{id}/elements/{elementId}/publish',
    answer: 'payload',
    isRepeatable: true,
  },
  unpublish: {
    method: 'POST',
    path: '/core/collections/{id}/elements/{elementId}/unpublish',
    answer: 'payload',
    isRepeatable: true,
  },
  delete: { method: 'POST', path: '/core/collections/{id}/elements/{elementId}/delete', answer: 'payload' },
  restore: {
    method: 'POST',
    path: '/core/collections/{id}/elements/restore',
    answer: 'payload',
    hasBody: true,
    isRepeatable: true,
  },
  import: {
    method: 'POST',
    path: '/core/collections/{id}/elements/import',
    answer: 'payload',
    hasBody: true,
    takesIdempotencyKey: true,
  },
  batchPublish: {
    method: 'POST',
    path: '/core/collections/{id}/elements/publish',
    answer: 'payload',
    hasBody: true,
  },
  batchUnpublish: {
    method: 'POST',
    path: '/core/collections/{id}/elements/unpublish',
    answer: 'payload',
    hasBody: true,
  },
  batchDelete: {
    method: 'POST',
    path: '/core/collections/{id}/elements/delete',
    answer: 'payload',
    hasBody: true,
  },
}
