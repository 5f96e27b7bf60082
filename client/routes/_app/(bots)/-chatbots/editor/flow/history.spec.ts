import { describe, expect, it } from '@jest/globals';
import { noHistory, redo, remember, undo } from './history.js';

describe('history', () => {
  it('undoes and redoes', () => {
    let history = remember(noHistory<string>(), 'a');
    history = remember(history, 'b');
    const undone = undo(history, 'c')!;
    expect(undone.state).toBe('b');
    const undoneTwice = undo(undone.history, undone.state)!;
    expect(undoneTwice.state).toBe('a');
    expect(undo(undoneTwice.history, undoneTwice.state)).toBeNull();
    const redone = redo(undoneTwice.history, undoneTwice.state)!;
    expect(redone.state).toBe('b');
    expect(redo(redone.history, redone.state)!.state).toBe('c');
  });

  it('groups typing in one field into one step', () => {
    let history = remember(noHistory<string>(), '', 'text of 1');
    history = remember(history, 'H', 'text of 1');
    history = remember(history, 'Hi', 'text of 2');
    history = remember(history, 'Hi!', 'text of 1');
    expect(history.past).toEqual(['', 'Hi', 'Hi!']);
    const undone = undo(history, 'x')!;
    expect(remember(undone.history, undone.state, 'text of 1').past).toEqual(['', 'Hi', 'Hi!']);
  });

  it('drops undone steps after a new change', () => {
    const undone = undo(remember(noHistory<string>(), 'a'), 'b')!;
    expect(redo(remember(undone.history, undone.state), 'c')).toBeNull();
  });

  it('keeps a hundred steps', () => {
    let history = noHistory<number>();
    for (let at = 0; at < 150; at++) history = remember(history, at);
    expect(history.past).toHaveLength(100);
    expect(history.past[0]).toBe(50);
  });
});
