import { describe, expect, it } from '@jest/globals';
import { formatChatDay, formatChatTime } from './chat-time.js';

const now = new Date(2026, 10, 21, 0, 30);

describe('formatChatTime', () => {
  it.each([
    [new Date(2026, 10, 21, 0, 5), '00:05', '00:05'],
    [new Date(2026, 10, 20, 23, 55), 'Yesterday', 'أمس'],
    [new Date(2026, 10, 17, 9, 0), 'Tue', 'الثلاثاء'],
    [new Date(2026, 2, 3, 9, 0), '3 Mar', '3 مارس'],
    [new Date(2025, 10, 3, 9, 0), '3 Nov 2025', '3 نوفمبر 2025'],
    // The message is in the future if the server's clock is ahead.
    [new Date(2026, 10, 21, 0, 31), '00:31', '00:31'],
  ])('formats %s', (date, en, ar) => {
    expect(formatChatTime(date, now, 'en')).toBe(en);
    expect(formatChatTime(date, now, 'ar')).toBe(ar);
  });
});

it('uses the calendar and zone of the user', () => {
  const settings = { timeZone: 'Asia/Riyadh', style: 'hijri' } as const;
  const afterMidnight = new Date('2026-11-21T21:30:00Z');
  expect(formatChatTime(new Date('2026-11-21T20:50:00Z'), afterMidnight, 'en', settings)).toBe('Yesterday');
  expect(formatChatDay('2026-11-22', afterMidnight, 'en', settings)).toBe('Today');
  expect(formatChatDay('2026-11-10', afterMidnight, 'ar', settings)).toBe('الثلاثاء، 30 جمادى الأولى');
});

describe('formatChatDay', () => {
  it.each([
    ['2026-11-21', 'Today', 'اليوم'],
    ['2026-11-20', 'Yesterday', 'أمس'],
    ['2026-11-18', 'Wednesday 18 November', 'الأربعاء، 18 نوفمبر'],
    ['2025-11-18', 'Tuesday, 18 November 2025', 'الثلاثاء، 18 نوفمبر 2025'],
  ])('formats %s', (day, en, ar) => {
    expect(formatChatDay(day, now, 'en')).toBe(en);
    expect(formatChatDay(day, now, 'ar')).toBe(ar);
  });
});
