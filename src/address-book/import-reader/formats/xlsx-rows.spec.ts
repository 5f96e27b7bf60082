import { expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import { xlsxSource } from './xlsx-rows.js';

it('reads days, times and both as the sheet shows them', async () => {
  const formats = { day: 'yyyy-mm-dd', time: 'h:mm', both: 'yyyy-mm-dd h:mm', number: '0.00' };
  // 46357 is December 1, 2026, and 0.6875 is 4:30 pm.
  const rows = [[46_357, 0.6875, 46_357.6875, 0.5]];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Sheet',
        columns: Object.entries(formats).map(([key, numFmt]) => ({ header: key, key, numFmt })),
        rows,
      },
    ],
  });
  const read: string[][] = [];
  for await (const batch of xlsxSource(Buffer.from(bytes)).batches(0)) read.push(...batch.rows);
  expect(read).toEqual([['2026-12-01', '16:30', '2026-12-01 16:30', '0.5']]);
});
