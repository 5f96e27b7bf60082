import { describe, expect, it } from '@jest/globals';
import { blankStep } from '../nodes/blank-steps.js';
import { type FlowContent, toCanvasNode, toDrawing, toFlow } from './canvas-flow.js';
import { copyOf, pasteInto } from './clipboard.js';

const drawing: FlowContent = {
  nodes: [
    { ...toCanvasNode('a', blankStep('send'), { x: 0, y: 0 }), selected: true },
    toCanvasNode('b', blankStep('choice'), { x: 320, y: 0 }),
    toCanvasNode('c', blankStep('end'), { x: 640, y: 0 }),
  ],
  edges: [
    { id: '1', source: 'a', target: 'b', sourceHandle: null },
    { id: '2', source: 'b', target: 'c', sourceHandle: 'else' },
  ],
};

describe('copies', () => {
  it('contain the selected steps and the edges between them', () => {
    const clip = copyOf(drawing, new Set(['b', 'c']));
    expect(clip.nodes.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(clip.edges.map(({ id }) => id)).toEqual(['2']);
  });

  it('are placed beside the originals with new ids, and are selected', () => {
    const pasted = pasteInto(drawing, copyOf(drawing, new Set(['b', 'c'])));
    expect(pasted.nodes).toHaveLength(5);
    expect(new Set(pasted.nodes.map(({ id }) => id)).size).toBe(5);
    expect(pasted.nodes.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([...pasted.ids]);
    const [choice, end] = pasted.nodes.slice(3);
    expect(choice!.position).toEqual({ x: 352, y: 32 });
    const way = pasted.edges.at(-1)!;
    expect([way.source, way.target, way.sourceHandle]).toEqual([choice!.id, end!.id, 'else']);
    expect(new Set(pasted.edges.map(({ id }) => id)).size).toBe(3);
  });

  it('share nothing with their originals', () => {
    const pasted = pasteInto(drawing, copyOf(drawing, new Set(['b'])));
    expect(pasted.nodes.at(-1)!.data).toEqual(drawing.nodes[1]!.data);
    expect(pasted.nodes.at(-1)!.data).not.toBe(drawing.nodes[1]!.data);
  });
});

describe('what is saved', () => {
  it('is restored without canvas state', () => {
    const flow = toFlow(drawing);
    expect(JSON.stringify(flow)).not.toContain('selected');
    expect(toFlow(toDrawing(JSON.parse(JSON.stringify(flow))))).toEqual(flow);
  });
});
