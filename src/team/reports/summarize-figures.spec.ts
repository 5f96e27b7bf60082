import { expect, it } from '@jest/globals';
import { type FigureCell, summarizeFigures } from './summarize-figures.js';

const cell = (figure: FigureCell['figure'], bucket: number, count: number, value: number): FigureCell => ({
  figure,
  bucket,
  count,
  value,
});

it('sums counts, and averages ratings and service levels', () => {
  const figures = summarizeFigures([
    cell('chats', 0, 2, 0),
    cell('chats', 0, -1, 0),
    cell('rating', 0, 3, 13),
    cell('sla', 0, 4, 3),
    cell('messages', 0, 4, 0),
  ]);
  expect(figures).toMatchObject({
    chats: 1,
    messages: 4,
    resolved: 0,
    reopened: 0,
    rating: 13 / 3,
    service_level: 0.75,
  });
  expect(summarizeFigures([])).toMatchObject({
    chats: 0,
    rating: null,
    service_level: null,
    first_reply_p50: null,
    waiting_p50: null,
  });
});

it.each([
  ['one duration', [[12, 1, 60]], 60, 60],
  [
    'two durations',
    [
      [12, 1, 60],
      [21, 1, 1200],
    ],
    630,
    1086,
  ],
  [
    'several durations of one bucket',
    [
      [0, 9, 9],
      [20, 1, 1000],
    ],
    1,
    101,
  ],
  [
    'a remaining duration after another was subtracted',
    [
      [12, 1, 60],
      [21, 1, 1200],
      [21, -1, -1200],
    ],
    60,
    60,
  ],
] as [string, [number, number, number][], number, number][])(
  'interpolates percentiles of %s',
  (_name, cells, p50, p90) => {
    const figures = summarizeFigures(cells.map(([bucket, count, value]) => cell('first_reply', bucket, count, value)));
    expect([figures.first_reply_p50, figures.first_reply_p90]).toEqual([p50, p90]);
  },
);
