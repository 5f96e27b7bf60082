import { describe, expect, it } from '@jest/globals';
import { classifyDisconnect, type DisconnectContext } from './classify-disconnect.js';

const linked: DisconnectContext = {
  isLinked: true,
  wasReached: true,
  wasPaired: false,
  wasOpen: true,
  method: 'qr',
  failures: 0,
  isOutdated: false,
};
const linking: DisconnectContext = { ...linked, isLinked: false, wasOpen: false };
const end = (code: number) => ({ code, areQrsExhausted: false });

describe('classifyDisconnect of a linked device', () => {
  it('reconnects immediately when WhatsApp requests it after linking, otherwise as after a drop', () => {
    expect(classifyDisconnect(end(515), { ...linked, wasOpen: false, wasPaired: true })).toEqual({ next: 'restart' });
    expect(classifyDisconnect(end(515), linked)).toEqual({ next: 'retry', reason: 'connection_lost' });
  });

  it('deletes the keys when the phone unlinked it', () => {
    expect(classifyDisconnect(end(401), linked)).toEqual({
      next: 'stop',
      state: 'logged_out',
      reason: 'unlinked_on_phone',
      mustForgetKeys: true,
    });
    expect(classifyDisconnect(end(401), { ...linked, wasOpen: false })).toMatchObject({
      state: 'logged_out',
      reason: 'refused_401',
      mustForgetKeys: true,
    });
  });

  it('stops without a loop when refused or replaced, and keeps the keys', () => {
    expect(classifyDisconnect(end(403), linked)).toEqual({
      next: 'stop',
      state: 'banned',
      reason: 'refused_403',
      mustForgetKeys: false,
    });
    expect(classifyDisconnect(end(440), linked)).toEqual({
      next: 'stop',
      state: 'off',
      reason: 'replaced',
      mustForgetKeys: false,
    });
  });

  it.each([
    [428, 'open', 'connection_lost'],
    [408, 'open', 'gone_silent'],
    [408, 'reached', 'connection_lost'],
    [408, 'unreached', 'network_unreachable'],
    [503, 'open', 'unavailable'],
    [405, 'unreached', 'unavailable'],
  ])('reconnects after %i when it was %s, without a limit', (code, was, reason) => {
    const context = { ...linked, wasOpen: was === 'open', wasReached: was !== 'unreached', failures: 99 };
    expect(classifyDisconnect(end(code), context)).toEqual({ next: 'retry', reason });
    expect(classifyDisconnect(end(code), { ...context, isOutdated: true })).toEqual({ next: 'retry', reason });
  });
});

describe('classifyDisconnect of a device being linked', () => {
  it('stops without a scan or a code', () => {
    const exhausted = { code: 408, areQrsExhausted: true };
    expect(classifyDisconnect(exhausted, linking)).toMatchObject({ next: 'stop', state: 'off', reason: 'qr_timeout' });
    expect(classifyDisconnect(exhausted, { ...linking, method: 'code' })).toMatchObject({ reason: 'code_timeout' });
  });

  it('retries a few times, then reports the reason', () => {
    const unreached = { ...linking, wasReached: false };
    expect(classifyDisconnect(end(408), { ...unreached, failures: 3 })).toMatchObject({ next: 'retry' });
    expect(classifyDisconnect(end(408), { ...unreached, failures: 4 })).toMatchObject({
      next: 'stop',
      state: 'off',
      reason: 'network_unreachable',
    });
    expect(classifyDisconnect(end(503), { ...unreached, failures: 4 })).toMatchObject({ reason: 'unavailable' });
    expect(classifyDisconnect(end(515), { ...unreached, failures: 4 })).toMatchObject({ next: 'stop', state: 'off' });
    expect(classifyDisconnect(end(405), { ...unreached, isOutdated: true })).toMatchObject({
      next: 'stop',
      state: 'off',
      reason: 'unavailable',
    });
  });

  it('has no keys to delete', () => {
    expect(classifyDisconnect(end(401), linking)).toEqual({
      next: 'stop',
      state: 'off',
      reason: 'refused_401',
      mustForgetKeys: false,
    });
  });
});
