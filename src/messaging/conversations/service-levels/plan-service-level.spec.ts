import { describe, expect, it } from '@jest/globals';
import { type ChatFacts, planServiceLevel, type SlaPolicy } from './plan-service-level.js';

const at = (time: string): Date => new Date(`2026-11-29T${time}:00Z`);
const POLICY: SlaPolicy = {
  firstReplyMinutes: 30,
  nextReplyMinutes: 60,
  resolutionMinutes: 480,
  hours: null,
  changedAt: at('00:00'),
};
const WAITING: ChatFacts = {
  state: 'open',
  waitingSince: at('10:00'),
  startedAt: at('10:00'),
  isReplied: false,
  isBreached: false,
  alerts: { first_reply: null, next_reply: null, resolution: null },
};
const plan = (facts: Partial<ChatFacts>, time: string, policy: Partial<SlaPolicy> = {}) =>
  planServiceLevel({ ...WAITING, ...facts }, { ...POLICY, ...policy }, at(time));
const REPLIED: Partial<ChatFacts> = { isReplied: true, waitingSince: at('12:00') };

const FIRST_REPLY_ONLY: Partial<SlaPolicy> = { nextReplyMinutes: null, resolutionMinutes: null };

describe('due times', () => {
  it.each<[string, Partial<ChatFacts>, (string | null)[]]>([
    ['a first message', {}, ['10:30', null, '18:00']],
    ['a first message in a snoozed chat', { state: 'snoozed' }, ['10:30', null, '18:00']],
    ['an answered chat', { isReplied: true, waitingSince: null }, [null, null, '18:00']],
    ['a later message', REPLIED, [null, '13:00', '18:00']],
    ['a later message in a snoozed chat', { ...REPLIED, state: 'snoozed' }, [null, null, '18:00']],
    ['a pending chat', { isReplied: true, waitingSince: null, state: 'pending' }, [null, null, '18:00']],
    ['a resolved chat', { state: 'resolved', waitingSince: null }, [null, null, null]],
    ['a chat without customer messages', { startedAt: null, waitingSince: null }, [null, null, null]],
  ])('of %s', (_name, facts, expected) => {
    const { dueAt } = plan(facts, '10:01');
    expect([dueAt.first_reply, dueAt.next_reply, dueAt.resolution]).toEqual(expected.map((time) => time && at(time)));
  });

  it('are null without a policy', () => {
    const { dueAt, checkAt, due } = planServiceLevel(WAITING, null, at('23:00'));
    expect([dueAt, checkAt, due]).toEqual([{ first_reply: null, next_reply: null, resolution: null }, null, []]);
  });
});

describe('alerts', () => {
  it.each<[string, number, string, string]>([
    ['80 % of a long time', 100, '11:20', '11:40'],
    ['five minutes before the end of a short time', 15, '10:10', '10:15'],
  ])('warn after %s', (_name, minutes, warned, due) => {
    const policy = { ...FIRST_REPLY_ONLY, firstReplyMinutes: minutes };
    expect(plan({}, '10:01', policy).checkAt).toEqual(at(warned));
    const level = plan({}, warned, policy);
    expect(level.due).toEqual([{ target: 'first_reply', kind: 'warned', dueAt: at(due) }]);
    expect([level.checkAt, level.isBreached]).toEqual([at(due), false]);
  });

  it('are sent once', () => {
    const warned = plan({}, '10:26', FIRST_REPLY_ONLY);
    expect(plan({ alerts: warned.alerts }, '10:27', FIRST_REPLY_ONLY).due).toEqual([]);
    const breached = plan({ alerts: warned.alerts }, '10:30', FIRST_REPLY_ONLY);
    expect(breached.due).toEqual([{ target: 'first_reply', kind: 'breached', dueAt: at('10:30') }]);
    expect([breached.isBreached, breached.checkAt]).toEqual([true, null]);
    expect(plan({ alerts: breached.alerts }, '11:00', FIRST_REPLY_ONLY).due).toEqual([]);
  });

  it('report a breach without a warning if both times passed', () => {
    expect(plan({}, '11:00', FIRST_REPLY_ONLY).due.map(({ kind }) => kind)).toEqual(['breached']);
  });

  it('omit targets that passed before the policy changed', () => {
    const level = plan({}, '12:00', { ...FIRST_REPLY_ONLY, changedAt: at('11:00') });
    expect([level.due, level.isBreached]).toEqual([[], true]);
  });

  it('keep an earlier breach of the conversation', () => {
    expect(plan({ ...REPLIED, isBreached: true }, '12:01').isBreached).toBe(true);
  });
});
