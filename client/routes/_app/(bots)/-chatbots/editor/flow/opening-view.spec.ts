import { expect, it } from '@jest/globals';
import { toCanvasNode } from './canvas-flow.js';
import { openingView } from './opening-view.js';

const COLUMN = 320;
const ROW = 192;
const DESKTOP = { width: 552, height: 665 };
const PHONE = { width: 360, height: 440 };

const at = (column: number, row: number) =>
  toCanvasNode(
    `${column}-${row}`,
    { type: 'reply', message: '', message_type: 'text_message', rate_delay: 0, media_ids: [] } as never,
    { x: column * COLUMN, y: row * ROW },
  );
const view = (nodes: ReturnType<typeof at>[], frame = DESKTOP) => openingView(nodes, frame, () => undefined);
const spanOf = (column: number, { x, zoom }: { x: number; zoom: number }) => [
  x + column * COLUMN * zoom,
  x + (column * COLUMN + 240) * zoom,
];

it('starts at zoom 1 if the flow fits', () => {
  expect(view([at(0, 0)]).zoom).toBe(1);
  const { zoom, x, y } = view([at(0, 0), at(0, 1)]);
  expect(zoom).toBe(1);
  expect([x, y]).toEqual([156, 56 + (545 - 312) / 2]);
});

it('zooms out in steps of 0.02 while readable', () => {
  expect(view([at(0, 0), at(1, 0)]).zoom).toBe(0.94);
  expect(view([at(0, 0), at(1, 0), at(2, 0)]).zoom).toBe(0.6);
});

it('on a phone starts at the first step, readable, with its exits visible', () => {
  for (const width of [PHONE.width, 320]) {
    const phone = view([at(0, 0), at(1, 0)], { ...PHONE, width });
    expect(phone.zoom).toBe(0.9);
    expect(spanOf(0, phone)[0]).toBe(12);
    expect(spanOf(0, phone)[1]).toBeLessThan(width);
    expect(spanOf(1, phone)[0]).toBeLessThan(width);
    expect(phone.y + 60 * 0.9).toBeCloseTo(PHONE.height / 3);
  }
  expect(view([at(0, 0), at(0, 1)], { width: 360, height: 400 }).zoom).toBe(0.9);
  expect(view([at(0, 0)], PHONE).zoom).toBe(1);
  expect(view([at(0, 0), at(1, 0)], { width: 360, height: 260 }).y).toBe(66);
});

it('shows whole columns of a large flow', () => {
  const flow = Array.from({ length: 8 }, (_, column) => [at(column, 0), at(column, 1)]).flat();
  const desktop = view(flow);
  expect(spanOf(1, desktop)[1]).toBeLessThanOrEqual(DESKTOP.width);
  expect(spanOf(2, desktop)[0]).toBeGreaterThanOrEqual(DESKTOP.width);
  const wide = view(flow, { width: 1168, height: 900 });
  expect(wide.zoom).toBeGreaterThanOrEqual(0.92);
  expect(spanOf(3, wide)[1]).toBeLessThanOrEqual(1168);
});

it('centers the visible columns', () => {
  const below = Array.from({ length: 8 }, (_, row) => at(6, row));
  const row = Array.from({ length: 6 }, (_, column) => at(column, 0));
  const { y, zoom } = view([...row, ...below]);
  expect(y).toBeCloseTo(56 + (545 - 120 * zoom) / 2);
});

it('shows the first step at any position', () => {
  const high = Array.from({ length: 21 }, (_, row) => at(1, row));
  const { y, zoom } = view([at(0, 10), ...high]);
  expect(y + 10 * ROW * zoom).toBeGreaterThan(56);
  expect(y + (10 * ROW + 120) * zoom).toBeLessThan(DESKTOP.height - 64);
  const last = view([at(0, 20), ...high]);
  expect(last.y + (20 * ROW + 120) * last.zoom).toBeCloseTo(DESKTOP.height - 64);
});
