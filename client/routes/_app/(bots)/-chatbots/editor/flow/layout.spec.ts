import { describe, expect, it } from '@jest/globals';
import { blankStep } from '../nodes/blank-steps.js';
import { type CanvasNode, toCanvasNode } from './canvas-flow.js';
import { alignIn, layOut } from './layout.js';
import { findRoom, rightOf } from './place.js';

const node = (id: string, x: number, y: number): CanvasNode => toCanvasNode(id, blankStep('end'), { x, y });
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target });

describe('positions of steps', () => {
  it('every step is right of its predecessors, without overlaps', async () => {
    const nodes = ['a', 'b', 'c', 'd', 'alone'].map((id) => node(id, 0, 0));
    const placed = await layOut(nodes, [
      edge('a', 'b'),
      edge('a', 'c'),
      edge('b', 'd'),
      edge('c', 'd'),
      edge('a', 'gone'),
    ]);
    const at = (id: string) => placed.get(id)!;
    expect(at('b').x).toBeGreaterThan(at('a').x + 240);
    expect(at('c').x).toBe(at('b').x);
    expect(at('d').x).toBeGreaterThan(at('c').x + 240);
    expect(new Set([...placed.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
    for (const { x, y } of placed.values()) expect([x % 16, y % 16].map(Math.abs)).toEqual([0, 0]);
  });

  it('a cycle is laid out too', async () => {
    const placed = await layOut([node('a', 0, 0), node('b', 0, 0)], [edge('a', 'b'), edge('b', 'a'), edge('a', 'a')]);
    expect(placed.size).toBe(2);
  });

  it('aligned steps share a line, in order and without overlaps', () => {
    const nodes = [node('a', 300, 40), node('b', 0, 10), node('c', 100, 90)];
    const row = alignIn('row', nodes);
    expect([...row.keys()]).toEqual(['b', 'c', 'a']);
    expect([...row.values()].map(({ y }) => y)).toEqual([10, 10, 10]);
    expect(row.get('c')!.x).toBeGreaterThanOrEqual(240);
    expect(row.get('a')!.x).toBeGreaterThanOrEqual(row.get('c')!.x + 240);
    const column = alignIn('column', nodes);
    expect([...column.values()].map(({ x }) => x)).toEqual([0, 0, 0]);
    expect(new Set([...column.values()].map(({ y }) => y)).size).toBe(3);
  });

  it('a new step takes the next free position', () => {
    const first = node('a', 0, 0);
    expect(rightOf(first)).toEqual({ x: 320, y: 0 });
    expect(findRoom([first], { x: 320, y: 0 })).toEqual({ x: 320, y: 0 });
    const below = findRoom([first, node('b', 16, 150)], { x: 0, y: 0 });
    expect(below.x).toBe(0);
    expect(below.y).toBeGreaterThanOrEqual(270);
  });
});
