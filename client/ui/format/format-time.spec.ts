import { describe, expect, it } from '@jest/globals';
import type { DateFormat } from '@/app/i18n/date-format.js';
import {
  formatAbsolute,
  formatClock,
  formatUpcoming,
  formatDay,
  formatDayTime,
  formatRelative,
  isoDay,
} from './format-time.js';

/** 21:30 on the 21st in London, 00:30 on the 22nd in Riyadh. */
const evening = new Date('2026-11-21T21:30:00Z');
const riyadh: DateFormat = { timeZone: 'Asia/Riyadh', style: 'medium' };

describe('a date', () => {
  it.each([
    ['medium', '22 Nov 2026', '22 نوفمبر 2026'],
    ['numeric', '22/11/2026', '22‏/11‏/2026'],
    ['iso', '2026-11-22', '\u20662026-11-22\u2069'],
    ['hijri', '12 Jumada II 1448 AH', '12 جمادى الآخرة 1448 هـ'],
  ] as const)('is written in the style %s', (style, en, ar) => {
    expect(formatDay(evening, 'en', { ...riyadh, style })).toBe(en);
    expect(formatDay(evening, 'ar', { ...riyadh, style })).toBe(ar);
  });

  it('is in the time zone', () => {
    expect(formatDayTime(evening, 'en', riyadh)).toBe('22 Nov 2026, 00:30');
    expect(formatDayTime(evening, 'ar', { ...riyadh, timeZone: 'Europe/London' })).toBe('21 نوفمبر 2026، 21:30');
    expect(formatClock(evening, 'ar', riyadh)).toBe('00:30');
    expect(isoDay(evening, 'America/New_York')).toBe('2026-11-21');
    expect(isoDay(evening, 'Asia/Tokyo')).toBe('2026-11-22');
  });

  it('has a tooltip with day and zone', () => {
    expect(formatAbsolute(evening, 'en', riyadh)).toMatch(/^Sunday,? 22 November 2026 at 00:30:00 GMT\+3$/);
  });

  it('in the future is named by calendar days of the time zone', () => {
    const noon = new Date('2026-11-21T09:00:00Z');
    expect(formatUpcoming(new Date('2026-11-21T21:00:00Z'), noon, 'en', riyadh)).toBe('tomorrow 00:00');
    expect(formatUpcoming(new Date('2026-11-21T21:00:00Z'), noon, 'ar', riyadh)).toBe('غدًا 00:00');
    expect(formatUpcoming(new Date('2026-11-21T11:05:00Z'), noon, 'ar', riyadh)).toBe('اليوم 14:05');
    expect(formatUpcoming(new Date('2026-11-23T11:05:00Z'), noon, 'en', riyadh)).toBe('23 Nov 2026, 14:05');
  });

  it.each([
    ['2026-11-21T21:29:10Z', 'now', 'الآن'],
    ['2026-11-21T21:00:00Z', '30 minutes ago', 'قبل 30 دقيقة'],
    ['2026-11-20T22:00:00Z', '23 hours ago', 'قبل 23 ساعة'],
    // On the previous day in Riyadh.
    ['2026-11-20T21:10:00Z', 'yesterday', 'أمس'],
    ['2026-11-20T09:00:00Z', '2 days ago', 'أول أمس'],
    ['2026-11-14T21:10:00Z', '7 days ago', 'قبل 7 أيام'],
    ['2026-11-23T09:00:00Z', 'tomorrow', 'غدًا'],
  ])('in the past or near future, %s, is named by calendar days', (at, en, ar) => {
    expect(formatRelative(new Date(at), evening, 'en', riyadh)).toBe(en);
    expect(formatRelative(new Date(at), evening, 'ar', riyadh)).toBe(ar);
  });
});
