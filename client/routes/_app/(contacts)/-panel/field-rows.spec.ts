import { expect, it } from '@jest/globals';
import { emptyRow, toFieldChanges, toRows } from './field-rows.js';

it('returns new and changed fields, null for removed ones, and no unchanged ones', () => {
  const before = { city: 'Riyadh', المدينة: 'الرياض', tier: 'gold' };
  const [city, , tier] = toRows(before);
  const rows = [{ ...city!, value: ' Jeddah ' }, tier!, { ...emptyRow(), name: ' size ', value: 'L' }, emptyRow()];
  expect(toFieldChanges(before, rows)).toEqual({ city: 'Jeddah', المدينة: null, size: 'L' });
});

it('changes nothing when nothing was changed', () => {
  expect(toFieldChanges({ city: 'Riyadh' }, toRows({ city: 'Riyadh' }))).toEqual({});
});
