import { expect, it } from '@jest/globals';
import { emptyRow, toChanges, toRows } from './field-rows.js';

it('names what is new or other, has null for what was taken away, and leaves out what stayed', () => {
  const before = { city: 'Riyadh', المدينة: 'الرياض', tier: 'gold' };
  const [city, , tier] = toRows(before);
  const rows = [{ ...city!, value: ' Jeddah ' }, tier!, { ...emptyRow(), name: ' size ', value: 'L' }, emptyRow()];
  expect(toChanges(before, rows)).toEqual({ city: 'Jeddah', المدينة: null, size: 'L' });
});

it('changes nothing when nothing was changed', () => {
  expect(toChanges({ city: 'Riyadh' }, toRows({ city: 'Riyadh' }))).toEqual({});
});
