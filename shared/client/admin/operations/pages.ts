// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `pages` are sent. */
export const pagesOperations: Operations = {
  items: {
    list: { method: 'GET', path: '/core/pages/items', answer: 'list', hasQuery: true, isRepeatable: true },
    get: { method: 'GET', path: '/core/pages/items/{id}', answer: 'payload', isRepeatable: true },
    add: {
      method: 'POST',
      path: '/core/pages/items/add',
      answer: 'payload',
      hasBody: true,
      takesIdempotencyKey: true,
    },
    update: {
      method: 'POST',
      path: '/core/pages/items/{id}',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    publish: {
      method: 'POST',
      path: '/core/pages/items/{id}/publish',
      answer: 'payload',
      isRepeatable: true,
    },
    unpublish: {
      method: 'POST',
      path: '/core/pages/items/{id}/unpublish',
      answer: 'payload',
      isRepeatable: true,
    },
    delete: { method: 'POST', path: '/core/pages/items/{id}/delete', answer: 'payload' },
    restore: {
      method: 'POST',
      path: '/core/pages/items/restore',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    batchPublish: { method: 'POST', path: '/core/pages/items/publish', answer: 'payload', hasBody: true },
    batchUnpublish: { method: 'POST', path: '/core/pages/items/unpublish', answer: 'payload', hasBody: true },
    batchDelete: { method: 'POST', path: '/core/pages/items/delete', answer: 'payload', hasBody: true },
  },
  sections: {
    list: { method: 'GET', path: '/core/pages/sections', answer: 'list', hasQuery: true, isRepeatable: true },
    get: { method: 'GET', path: '/core/pages/sections/{id}', answer: 'payload', isRepeatable: true },
    add: {
      method: 'POST',
      path: '/core/pages/sections/add',
      answer: 'payload',
      hasBody: true,
      takesIdempotencyKey: true,
    },
    update: {
      method: 'POST',
      path: '/core/pages/sections/{id}',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    publish: {
      method: 'POST',
      path: '/core/pages/sections/{id}/publish',
      answer: 'payload',
      isRepeatable: true,
    },
    unpublish: {
      method: 'POST',
      path: '/core/pages/sections/{id}/unpublish',
      answer: 'payload',
      isRepeatable: true,
    },
    delete: { method: 'POST', path: '/core/pages/sections/{id}/delete', answer: 'payload' },
    restore: {
      method: 'POST',
      path: '/core/pages/sections/restore',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    batchPublish: { method: 'POST', path: '/core/pages/sections/publish', answer: 'payload', hasBody: true },
    batchUnpublish: {
      method: 'POST',
      path: '/core/pages/sections/unpublish',
      answer: 'payload',
      hasBody: true,
    },
    batchDelete: { method: 'POST', path: '/core/pages/sections/delete', answer: 'payload', hasBody: true },
  },
}
