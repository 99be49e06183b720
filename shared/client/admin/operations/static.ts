// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `static` are sent. */
export const staticOperations: Operations = {
  items: {
    list: { method: 'GET', path: '/core/static/items', answer: 'list', hasQuery: true, isRepeatable: true },
    get: { method: 'GET', path: '/core/static/items/{id}', answer: 'payload', isRepeatable: true },
    add: {
      method: 'POST',
      path: '/core/static/items/add',
      answer: 'payload',
      hasBody: true,
      takesIdempotencyKey: true,
    },
    update: {
      method: 'POST',
      path: '/core/static/items/{id}',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    publish: {
      method: 'POST',
      path: '/core/static/items/{id}/publish',
      answer: 'payload',
      isRepeatable: true,
    },
    unpublish: {
      method: 'POST',
      path: '/core/static/items/{id}/unpublish',
      answer: 'payload',
      isRepeatable: true,
    },
    delete: { method: 'POST', path: '/core/static/items/{id}/delete', answer: 'payload' },
    restore: {
      method: 'POST',
      path: '/core/static/items/restore',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    batchPublish: { method: 'POST', path: '/core/static/items/publish', answer: 'payload', hasBody: true },
    batchUnpublish: {
      method: 'POST',
      path: '/core/static/items/unpublish',
      answer: 'payload',
      hasBody: true,
    },
    batchDelete: { method: 'POST', path: '/core/static/items/delete', answer: 'payload', hasBody: true },
  },
  sections: {
    list: {
      method: 'GET',
      path: '/core/static/sections',
      answer: 'list',
      hasQuery: true,
      isRepeatable: true,
    },
    get: { method: 'GET', path: '/core/static/sections/{id}', answer: 'payload', isRepeatable: true },
    add: {
      method: 'POST',
      path: '/core/static/sections/add',
      answer: 'payload',
      hasBody: true,
      takesIdempotencyKey: true,
    },
    update: {
      method: 'POST',
      path: '/core/static/sections/{id}',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    publish: {
      method: 'POST',
      path: '/core/static/sections/{id}/publish',
      answer: 'payload',
      isRepeatable: true,
    },
    unpublish: {
      method: 'POST',
      path: '/core/static/sections/{id}/unpublish',
      answer: 'payload',
      isRepeatable: true,
    },
    delete: { method: 'POST', path: '/core/static/sections/{id}/delete', answer: 'payload' },
    restore: {
      method: 'POST',
      path: '/core/static/sections/restore',
      answer: 'payload',
      hasBody: true,
      isRepeatable: true,
    },
    batchPublish: { method: 'POST', path: '/core/static/sections/publish', answer: 'payload', hasBody: true },
    batchUnpublish: {
      method: 'POST',
      path: '/core/static/sections/unpublish',
      answer: 'payload',
      hasBody: true,
    },
    batchDelete: { method: 'POST', path: '/core/static/sections/delete', answer: 'payload', hasBody: true },
  },
}
