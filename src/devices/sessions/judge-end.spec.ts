import { describe, expect, it } from '@jest/globals';
import { judgeEnd, retryDelayMs, type Situation } from './judge-end.js';

const linked: Situation = { isLinked: true, wasReached: true, wasOpen: true, method: 'qr', failures: 0 };
const linking: Situation = { ...linked, isLinked: false, wasOpen: false };
const end = (code: number) => ({ code, areQrsUsedUp: false });

describe('judgeEnd of a linked device', () => {
  it('restarts at once when WhatsApp asks for it', () => {
    expect(judgeEnd(end(515), linked)).toEqual({ next: 'restart' });
  });

  it('forgets the keys when the phone unlinked it', () => {
    expect(judgeEnd(end(401), linked)).toEqual({
      next: 'stop',
      state: 'logged_out',
      reason: 'unlinked_on_phone',
      forgetKeys: true,
    });
    expect(judgeEnd(end(401), { ...linked, wasOpen: false })).toMatchObject({
      state: 'logged_out',
      reason: 'refused_401',
      forgetKeys: true,
    });
  });

  it('stops without a loop when refused or replaced, and keeps the keys', () => {
    expect(judgeEnd(end(403), linked)).toEqual({
      next: 'stop',
      state: 'banned',
      reason: 'refused_403',
      forgetKeys: false,
    });
    expect(judgeEnd(end(440), linked)).toEqual({ next: 'stop', state: 'off', reason: 'replaced', forgetKeys: false });
  });

  it.each([
    [428, true, 'connection_lost'],
    [408, true, 'connection_lost'],
    [408, false, 'network_unreachable'],
    [503, true, 'unavailable'],
    [405, false, 'unavailable'],
  ])('comes back after %i, however often', (code, wasReached, reason) => {
    expect(judgeEnd(end(code), { ...linked, wasReached, failures: 99 })).toEqual({ next: 'retry', reason });
  });
});

describe('judgeEnd of a device being linked', () => {
  it('stops when nobody scanned or typed', () => {
    const usedUp = { code: 408, areQrsUsedUp: true };
    expect(judgeEnd(usedUp, linking)).toMatchObject({ next: 'stop', state: 'off', reason: 'qr_timeout' });
    expect(judgeEnd(usedUp, { ...linking, method: 'code' })).toMatchObject({ reason: 'code_timeout' });
  });

  it('tries again a few times, then says why not', () => {
    const unreached = { ...linking, wasReached: false };
    expect(judgeEnd(end(408), { ...unreached, failures: 3 })).toMatchObject({ next: 'retry' });
    expect(judgeEnd(end(408), { ...unreached, failures: 4 })).toMatchObject({
      next: 'stop',
      state: 'off',
      reason: 'network_unreachable',
    });
    expect(judgeEnd(end(503), { ...unreached, failures: 4 })).toMatchObject({ reason: 'unavailable' });
  });

  it('has no keys to forget', () => {
    expect(judgeEnd(end(401), linking)).toEqual({
      next: 'stop',
      state: 'off',
      reason: 'refused_401',
      forgetKeys: false,
    });
  });
});

describe('retryDelayMs', () => {
  it('grows from half a second to fifteen', () => {
    const bounds = (failures: number) => [
      retryDelayMs(failures, (min) => min),
      retryDelayMs(failures, (_min, max) => max),
    ];
    expect(bounds(0)).toEqual([500, 1000]);
    expect(bounds(1)).toEqual([1000, 2000]);
    expect(bounds(4)).toEqual([7500, 15_000]);
    expect(bounds(50)).toEqual([7500, 15_000]);
  });
});
