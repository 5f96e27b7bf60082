import { expect, it } from '@jest/globals';
import { emptyRow, toFieldChanges, toRows } from './field-rows.js';

it('returns new and changed fields, null for removed ones, and no unchanged ones', () => {
  const stored = { city: 'Riyadh', المدينة: 'الرياض', tier: 'gold' };
  const [city, , tier] = toRows(stored);
  const rows = [{ ...city!, value: ' Jeddah ' }, tier!, { ...emptyRow(), name: ' size ', value: 'L' }, emptyRow()];
  expect(toFieldChanges(stored, rows)).toEqual({ city: 'Jeddah', المدينة: null, size: 'L' });
});

it('returns no changes for unchanged rows', () => {
  expect(toFieldChanges({ city: 'Riyadh' }, toRows({ city: 'Riyadh' }))).toEqual({});
});
