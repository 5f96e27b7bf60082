import { describe, expect, it } from '@jest/globals';
import { blankStep } from '../nodes/blank-steps.js';
import { type FlowContent, toCanvasNode, toFlowContent, toFlow } from './canvas-flow.js';
import { copyOf, pasteInto } from './clipboard.js';

const content: FlowContent = {
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
    const clip = copyOf(content, new Set(['b', 'c']));
    expect(clip.nodes.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(clip.edges.map(({ id }) => id)).toEqual(['2']);
  });

  it('are placed beside the originals with new ids, and are selected', () => {
    const pasted = pasteInto(content, copyOf(content, new Set(['b', 'c'])));
    expect(pasted.nodes).toHaveLength(5);
    expect(new Set(pasted.nodes.map(({ id }) => id)).size).toBe(5);
    expect(pasted.nodes.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([...pasted.ids]);
    const [choice, end] = pasted.nodes.slice(3);
    expect(choice!.position).toEqual({ x: 352, y: 32 });
    const edge = pasted.edges.at(-1)!;
    expect([edge.source, edge.target, edge.sourceHandle]).toEqual([choice!.id, end!.id, 'else']);
    expect(new Set(pasted.edges.map(({ id }) => id)).size).toBe(3);
  });

  it('share nothing with their originals', () => {
    const pasted = pasteInto(content, copyOf(content, new Set(['b'])));
    expect(pasted.nodes.at(-1)!.data).toEqual(content.nodes[1]!.data);
    expect(pasted.nodes.at(-1)!.data).not.toBe(content.nodes[1]!.data);
  });
});

describe('a saved flow', () => {
  it('is restored without canvas state', () => {
    const flow = toFlow(content);
    expect(JSON.stringify(flow)).not.toContain('selected');
    expect(toFlow(toFlowContent(JSON.parse(JSON.stringify(flow))))).toEqual(flow);
  });
});
