import { describe, expect, it } from '@jest/globals';
import { noHistory, redo, remember, undo } from './history.js';

describe('history', () => {
  it('undoes and redoes', () => {
    let history = remember(noHistory<string>(), 'a');
    history = remember(history, 'b');
    const back = undo(history, 'c')!;
    expect(back.state).toBe('b');
    const further = undo(back.history, back.state)!;
    expect(further.state).toBe('a');
    expect(undo(further.history, further.state)).toBeNull();
    const forth = redo(further.history, further.state)!;
    expect(forth.state).toBe('b');
    expect(redo(forth.history, forth.state)!.state).toBe('c');
  });

  it('groups typing in one field into one step', () => {
    let history = remember(noHistory<string>(), '', 'text of 1');
    history = remember(history, 'H', 'text of 1');
    history = remember(history, 'Hi', 'text of 2');
    history = remember(history, 'Hi!', 'text of 1');
    expect(history.past).toEqual(['', 'Hi', 'Hi!']);
    const back = undo(history, 'x')!;
    expect(remember(back.history, back.state, 'text of 1').past).toEqual(['', 'Hi', 'Hi!']);
  });

  it('drops undone steps after a new change', () => {
    const back = undo(remember(noHistory<string>(), 'a'), 'b')!;
    expect(redo(remember(back.history, back.state), 'c')).toBeNull();
  });

  it('keeps a hundred steps', () => {
    let history = noHistory<number>();
    for (let at = 0; at < 150; at++) history = remember(history, at);
    expect(history.past).toHaveLength(100);
    expect(history.past[0]).toBe(50);
  });
});
