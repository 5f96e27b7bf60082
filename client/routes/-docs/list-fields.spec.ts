import { expect, it } from '@jest/globals';
import type { Schema } from './api-document.js';
import { listFields, schemaTypeOf } from './list-fields.js';

it.each<[string, Schema, string]>([
  ['a text', { type: 'string' }, 'string'],
  ['a nullable number', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  ['a nullable number in short form', { type: ['integer', 'null'] }, 'integer | null'],
  ['a list', { type: 'array', items: { type: 'object' } }, 'object[]'],
  ['a list of texts and numbers', { type: 'array', items: { type: ['string', 'number'] } }, '(string | number)[]'],
  ['a constant', { const: 'order.event' }, 'string'],
  ['a file', { type: 'string', contentMediaType: 'application/octet-stream' }, 'file'],
])('names the type of %s', (_, schema, type) => {
  expect(schemaTypeOf(schema)).toBe(type);
});

it('nested fields follow one level deeper, also in lists and nullable fields', () => {
  const schema: Schema = {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      media: { anyOf: [{ type: 'object', properties: { url: { type: 'string' } } }, { type: 'null' }] },
    },
  };
  expect(listFields(schema).map(({ name, depth, isRequired }) => [name, depth, isRequired])).toEqual([
    ['data', 0, true],
    ['id', 1, true],
    ['media', 0, false],
    ['url', 1, false],
  ]);
});

it('returns values, bounds and default of a field', () => {
  const [order, rows, id, files] = listFields({
    type: 'object',
    properties: {
      order: { anyOf: [{ type: 'string', enum: ['asc', 'desc'] }, { type: 'null' }], default: 'desc' },
      rows: { type: 'integer', minimum: 1, maximum: 100 },
      id: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
      files: {
        anyOf: [
          { type: 'string', maxLength: 1000 },
          { type: 'array', items: { type: 'string' }, maxItems: 5 },
        ],
      },
    },
  });
  expect(order).toMatchObject({ values: ['asc', 'desc'], fallback: '"desc"', bounds: null });
  expect(rows).toMatchObject({ values: [], fallback: null, bounds: { unit: 'value', min: 1, max: 100 } });
  expect(id?.bounds).toBeNull();
  expect(files).toMatchObject({ type: 'string | string[]', bounds: { unit: 'entries', max: 5 } });
});
