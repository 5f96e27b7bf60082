import { expect, it } from '@jest/globals';
import { describeOperation } from './describe-operation.js';
import type { DescribedRoute } from './describe-routes.js';

const route = (fields: Partial<DescribedRoute>): DescribedRoute => ({
  method: 'PUT',
  path: '/api/v1/opt-outs/:id',
  name: 'PUT /api/v1/opt-outs/:id',
  isSafe: false,
  rule: 'all',
  options: {},
  terms: undefined,
  controller: 'OptOutsController',
  handler: 'update',
  ids: ['id'],
  ...fields,
});
const idOf = (fields: Partial<DescribedRoute>) => describeOperation(route(fields))['operationId'];

it.each([
  ['a renamed controller', { controller: 'SuppressionsController' }],
  ['a renamed method', { handler: 'save' }],
])('keeps the operation id of a route with %s', (_case, fields) => {
  expect(idOf(fields)).toBe('put_api_v1_opt_outs_id');
});

it.each([
  ['GET', '/', 'get'],
  ['GET', '/files/*', 'get_files_path'],
  ['DELETE', '/api/v1/a/:sessionId/b', 'delete_api_v1_a_sessionId_b'],
])('derives the operation id of %s %s', (method, path, id) => {
  expect(idOf({ method, path })).toBe(id);
});

it('prefers a published id', () => {
  expect(idOf({ terms: { access: 'all', response: null, operationId: 'optOuts_update' } })).toBe('optOuts_update');
});
