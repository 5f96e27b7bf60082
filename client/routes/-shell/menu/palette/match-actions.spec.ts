import { describe, expect, it } from '@jest/globals';
import { matchActions } from './match-actions.js';

const GROUPS = [
  {
    group: 'Settings',
    actions: [
      { id: 'labels', label: 'Labels', keywords: ['label', 'tags', 'وسم', 'الوسوم'] },
      { id: 'guard', label: 'Limits', description: 'حد الإرسال', keywords: [] },
    ],
  },
];
const found = (query: string): string[] =>
  matchActions(query, GROUPS).flatMap((group) => ('actions' in group ? group.actions.map(({ id }) => id) : []));

describe('matchActions', () => {
  it.each(['label', 'LABELS', ' tag', 'وسم', 'الوسوم'])('finds labels by %j', (query) => {
    expect(found(query)).toEqual(['labels']);
  });

  it('finds descriptions in any form of the alef, and drops empty groups', () => {
    expect(found('حد الارسال')).toEqual(['guard']);
    expect(matchActions('nothing', GROUPS)).toEqual([]);
    expect(found('')).toEqual(['labels', 'guard']);
  });
});
