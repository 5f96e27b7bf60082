import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Flag, Id, IdList, Numeric, SelectedIds, Uuids, unlessNothing } from '../fields.contract.js';
import { WallTime, Weekdays } from '../hours.contract.js';
import { validateExactly, validateInput } from './validate-input.js';

const typedFields = {
  id: Id.optional(),
  ids: IdList().default([]),
  files: Uuids.default([]),
  flag: Flag.default(true),
  from: WallTime.optional(),
  day: z.iso.date({ error: 'date_invalid' }).optional(),
  days: Weekdays.default([]),
  kind: z.enum(['a', 'b']).default('a'),
  only: z.literal('session').optional(),
  count: Numeric(z.number().int().min(0)).default(7),
  file: z.uuid().or(z.literal('none')).optional(),
  session: unlessNothing(z.string().optional()),
};
const textFields = {
  body: z.string().optional(),
  email: z.email({ error: 'email_invalid' }).optional(),
  rows: z.array(z.object({ amount: Numeric(z.number()).optional(), label: z.string() })).optional(),
};
const Form = z.object({ ...typedFields, ...textFields, limit: Numeric(z.number()).nullish() });
const rejection = (field: string, message: string) => ({ issues: [{ path: field.split('.'), message }] });

describe('optional fields', () => {
  it.each([...Object.keys(typedFields), ...Object.keys(textFields)])('%s is absent when it is null', async (name) => {
    const empty = await validateInput(Form, {});
    expect(await validateInput(Form, { [name]: null })).toEqual(empty);
    expect(await validateInput(Form, { limit: 3, [name]: null })).toEqual({ ...empty, limit: 3 });
  });

  it.each(Object.keys(typedFields))('%s is absent when it is a spelling of null', async (name) => {
    const empty = await validateInput(Form, {});
    for (const word of ['null', 'undefined'])
      expect([word, await validateInput(Form, { [name]: word })]).toEqual([word, empty]);
  });

  it.each(['ids', 'files', 'days'])('%s are absent when they are a list of nulls', async (name) => {
    const empty = await validateInput(Form, {});
    for (const list of [[null], ['null'], ['undefined', null]])
      expect([list, await validateInput(Form, { [name]: list })]).toEqual([list, empty]);
  });

  it('keeps "null" in free text', async () => {
    expect(await validateInput(Form, { body: 'null' })).toMatchObject({ body: 'null' });
    await expect(validateInput(Form, { email: 'null' })).rejects.toMatchObject(rejection('email', 'email_invalid'));
    await expect(validateInput(Form, { rows: 'null' })).rejects.toMatchObject(rejection('rows', 'list_invalid'));
  });

  it('keeps null where it clears a value', async () => {
    expect(await validateInput(Form, { limit: null, id: null })).toMatchObject({ limit: null });
    expect(await validateInput(Form, { limit: 'null' })).not.toHaveProperty('limit');
  });

  it('are absent within objects, and as whole lists, when they are null', async () => {
    expect(await validateInput(Form, { rows: [{ amount: null, label: 'x' }] })).toMatchObject({
      rows: [{ label: 'x' }],
    });
    expect(await validateInput(Form, { rows: [null] })).not.toHaveProperty('rows');
    await expect(validateInput(Form, { rows: [null, { label: 'x' }] })).rejects.toMatchObject({
      issues: [{ path: ['rows', 0], message: 'required' }],
    });
    await expect(validateInput(Form, { ids: [1, 'null'] })).rejects.toMatchObject({
      issues: [{ path: ['ids', 1], message: 'number_invalid' }],
    });
  });

  it('are rejected when they are null in a deletion, because it would delete more', async () => {
    await expect(validateExactly(Form, { ids: 'null' })).rejects.toMatchObject({ issues: [{ path: ['ids', 0] }] });
    await expect(validateExactly(Form, { kind: null })).rejects.toMatchObject(rejection('kind', 'required'));
    expect(await validateExactly(Form, { limit: null })).toMatchObject({ limit: null });
  });
});

describe('required fields', () => {
  const Needed = z.object({ id: Id, ids: SelectedIds(), flag: Flag, price: Numeric(z.number()), name: z.string() });
  const good = { id: 1, ids: [1], flag: true, price: 0, name: 'x' };

  it.each(Object.keys(good))('%s is missing when it is null', async (name) => {
    await expect(validateInput(Needed, { ...good, [name]: null })).rejects.toMatchObject(rejection(name, 'required'));
  });

  it.each([false, true, [], [5], {}, 'x', '1e3'].map((price) => [price]))('%j is no price', async (price) => {
    await expect(validateInput(Needed, { ...good, price })).rejects.toMatchObject(rejection('price', 'number_invalid'));
  });

  it('may be missing by a custom check', async () => {
    const Nullable = z
      .object({ a: z.string().nullish() })
      .refine(({ a }) => a !== null, { path: ['a'], error: 'required' });
    await expect(validateInput(Nullable, { a: null })).rejects.toMatchObject(rejection('a', 'required'));
    expect(await validateInput(Nullable, {})).toEqual({});
  });
});
