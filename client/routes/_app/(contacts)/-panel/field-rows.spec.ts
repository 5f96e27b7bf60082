import { expect, it } from '@jest/globals';
import { emptyRow, toChanges, toRows } from './field-rows.js';

it('keeps what is there, adds what is new, and empties what was taken away', () => {
  const before = { city: 'Riyadh', المدينة: 'الرياض' };
  const [city] = toRows(before);
  const rows = [{ ...city!, value: ' Jeddah ' }, { ...emptyRow(), name: ' size ', value: 'L' }, emptyRow()];
  expect(toChanges(before, rows)).toEqual({ city: 'Jeddah', المدينة: '', size: 'L' });
});

it('changes nothing when nothing was changed', () => {
  expect(toChanges({ city: 'Riyadh' }, toRows({ city: 'Riyadh' }))).toEqual({ city: 'Riyadh' });
});
