import { describe, expect, it } from '@jest/globals';
import { pastedRows } from './pasted-rows.js';

const read = (text: string): string[][] => Array.from(pastedRows(text, 'SA')).flatMap(({ rows }) => rows);

describe('pastedRows', () => {
  it.each<[string, string[][]]>([
    ['0501234567\n0551234567\r\n\n0561234567', [['0501234567'], ['0551234567'], ['0561234567']]],
    ['0501234567,0551234567;0561234567،0571234567', [['0501234567'], ['0551234567'], ['0561234567'], ['0571234567']]],
    ['0501234567 0551234567', [['0501234567'], ['0551234567']]],
    ['050 123 4567', [['050 123 4567']]],
    ['+966 50 123 4567 055 123 4567', [['+966 50 123 4567'], ['055 123 4567']]],
    ['٠٥٠١٢٣٤٥٦٧ ٠٥٥١٢٣٤٥٦٧', [['٠٥٠١٢٣٤٥٦٧'], ['٠٥٥١٢٣٤٥٦٧']]],
    ['Ahmed Ali, 0501234567', [['0501234567', 'Ahmed Ali']]],
    ['0501234567, أحمد', [['0501234567', 'أحمد']]],
    ['أحمد\t0501234567', [['0501234567', 'أحمد']]],
    ['Ahmed 050 123 4567', [['050 123 4567', 'Ahmed']]],
    ['0501234567 Ahmed Ali', [['0501234567', 'Ahmed Ali']]],
    ['أحمد: 0501234567', [['0501234567', 'أحمد']]],
    ['https://wa.me/966501234567', [['https://wa.me/966501234567']]],
    ['Ahmed, 123', [['123', 'Ahmed']]],
    ['123\nhello', [['123'], ['hello']]],
    ['123 0501234567', [['123'], ['0501234567']]],
    ['   \n', []],
  ])('%j', (text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  it('takes a long line as quickly as many short ones', () => {
    const cpu = process.cpuUsage();
    expect(read(Array.from({ length: 100_000 }, (_, at) => 500_000_000 + at).join(' '))).toHaveLength(100_000);
    expect(read('a'.repeat(2_000_000))).toHaveLength(1);
    expect(read('1 '.repeat(50_000)).length).toBeGreaterThan(1_000);
    expect(read('("='.repeat(300_000))).toHaveLength(1);
    expect(process.cpuUsage(cpu).user / 1_000_000).toBeLessThan(20);
  });
});
