import { expect, it } from '@jest/globals';
import type { TimeWindow } from './http/time-windows.contract.js';
import { locateInWindow } from './time-windows.js';

const NIGHT: TimeWindow = { days: [], from: '17:00', to: '09:00' };
/** 27 November 2026 is a Friday. */
const at = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00+03:00`);

it.each<[string, TimeWindow, Date, ReturnType<typeof locateInWindow>]>([
  ['before a night', NIGHT, at(27, '16:59'), 'other_hour'],
  ['in its first minute', NIGHT, at(27, '17:00'), 'inside'],
  ['after midnight', NIGHT, at(28, '08:59'), 'inside'],
  ['at its end', NIGHT, at(28, '09:00'), 'other_hour'],
  ['the evening of its day', { ...NIGHT, days: ['fri'] }, at(27, '23:30'), 'inside'],
  ['the morning after its day', { ...NIGHT, days: ['fri'] }, at(28, '03:00'), 'inside'],
  ['the morning of its day', { ...NIGHT, days: ['fri'] }, at(27, '03:00'), 'other_hour'],
  ['the next evening', { ...NIGHT, days: ['fri'] }, at(28, '18:00'), 'other_day'],
  ['the night from Sunday to Monday', { ...NIGHT, days: ['sun'] }, at(30, '03:00'), 'inside'],
  ['the whole day', { days: [], from: '00:00', to: '23:59' }, at(27, '23:59'), 'inside'],
  ['until 23:59, in its last minute', { days: [], from: '09:00', to: '23:59' }, at(27, '23:59'), 'inside'],
])('locateInWindow: %s', (_name, window, moment, where) => {
  expect(locateInWindow(window, moment, 'Asia/Riyadh')).toBe(where);
});
