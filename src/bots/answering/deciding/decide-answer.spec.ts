import { describe, expect, it } from '@jest/globals';
import { type Candidate, type DecisionInput, decideAnswer } from './decide-answer.js';

const always: Candidate = {
  hours: null,
  hoursMode: null,
  id: 1,
  name: 'Always',
  isRunning: true,
  deviceIds: [7],
  days: [],
  from: null,
  to: null,
  renewHours: 24,
  answersDevices: false,
  lastAt: null,
};

interface Given {
  at?: string;
  now?: string;
  timeZone?: string;
  claimedBy?: DecisionInput['message']['claimedBy'];
  isAccountActive?: boolean;
  person?: Partial<DecisionInput['person']>;
}

function decide(candidates: Partial<Candidate>[], given: Given = {}) {
  const at = new Date(given.at ?? '2026-11-23T12:00:00Z');
  return decideAnswer({
    now: given.now ? new Date(given.now) : at,
    timeZone: given.timeZone ?? 'Asia/Riyadh',
    message: { at, deviceId: 7, claimedBy: given.claimedBy ?? null },
    isAccountActive: given.isAccountActive ?? true,
    person: {
      refusal: null,
      isOwnNumber: false,
      lastManualAt: null,
      pausedUntil: null,
      answersThisHour: 0,
      ...given.person,
    },
    candidates: candidates.map((candidate) => ({ ...always, ...candidate })),
  });
}
const verdict = (candidate: Partial<Candidate>, given?: Given) => decide([candidate], given).verdicts[0]?.verdict;

describe('hours', () => {
  // 2026-11-23 is a Monday. Riyadh is UTC+3 all year.
  it.each<[string, string, string, Partial<Candidate>, string]>([
    [
      'Asia/Riyadh',
      '2026-11-23T05:59:59Z',
      'a second before it opens',
      { from: '09:00', to: '17:00' },
      'outside_hours',
    ],
    ['Asia/Riyadh', '2026-11-23T06:00:00Z', 'the second in which it opens', { from: '09:00', to: '17:00' }, 'answers'],
    ['UTC', '2026-11-23T06:00:00Z', 'the same moment elsewhere', { from: '09:00', to: '17:00' }, 'outside_hours'],
    ['Asia/Riyadh', '2026-11-23T13:59:59Z', 'its last second', { from: '09:00', to: '17:00' }, 'answers'],
    ['Asia/Riyadh', '2026-11-23T14:00:00Z', 'the second it closes', { from: '09:00', to: '17:00' }, 'outside_hours'],
    ['Asia/Riyadh', '2026-11-23T20:59:59.999Z', 'the end of the day', { from: '18:00', to: '23:59' }, 'answers'],
    ['Asia/Riyadh', '2026-11-23T21:00:00Z', 'midnight', { from: '18:00', to: '23:59' }, 'outside_hours'],
    ['Asia/Riyadh', '2026-11-23T20:59:30Z', 'no end', { from: '18:00' }, 'answers'],
    ['Asia/Riyadh', '2026-11-22T21:00:00Z', 'no beginning', { to: '00:01' }, 'answers'],
    ['Asia/Riyadh', '2026-11-22T21:00:00Z', 'Monday there, Sunday in UTC', { days: ['mon'] }, 'answers'],
    ['UTC', '2026-11-22T21:00:00Z', 'still Sunday', { days: ['mon'] }, 'other_day'],
    ['UTC', '2026-11-22T21:00:00Z', 'one of several days', { days: ['fri', 'sun'] }, 'answers'],
  ])('%s, %s: %s', (timeZone, at, _what, candidate, expected) => {
    expect(verdict(candidate, { at, timeZone })).toBe(expected);
  });

  const office: Candidate['hours'] = {
    timeZone: 'Asia/Riyadh',
    windows: [{ days: ['mon', 'tue'], from: '09:00', to: '17:00' }],
    holidays: ['2026-11-24'],
  };
  it.each<[string, string, Partial<Candidate>, string]>([
    ['within business hours', '2026-11-23T12:00:00Z', { hoursMode: 'within' }, 'answers'],
    ['in the evening', '2026-11-23T17:00:00Z', { hoursMode: 'within' }, 'outside_hours'],
    ['on a holiday', '2026-11-24T12:00:00Z', { hoursMode: 'within' }, 'outside_hours'],
    ['outside, during business hours', '2026-11-23T12:00:00Z', { hoursMode: 'outside' }, 'outside_hours'],
    ['outside, in the night', '2026-11-23T23:00:00Z', { hoursMode: 'outside' }, 'answers'],
    ['outside, on a holiday', '2026-11-24T12:00:00Z', { hoursMode: 'outside' }, 'answers'],
    ['outside, on other days', '2026-11-24T12:00:00Z', { hoursMode: 'outside', days: ['mon'] }, 'other_day'],
  ])('%s', (_what, at, candidate, expected) => {
    expect(verdict({ hours: office, ...candidate }, { at })).toBe(expected);
  });

  // In Berlin 02:00 to 03:00 is skipped on 2027-03-28 and occurs twice on 2026-10-25.
  it.each<[string, string, Partial<Candidate>, string]>([
    [
      'the last second before the hour that is skipped',
      '2027-03-28T00:59:59Z',
      { from: '01:00', to: '02:30' },
      'answers',
    ],
    ['03:00 follows 01:59:59', '2027-03-28T01:00:00Z', { from: '01:00', to: '02:30' }, 'outside_hours'],
    ['02:30 the first time', '2026-10-25T00:30:00Z', { from: '02:00', to: '03:00' }, 'answers'],
    ['02:30 the second time', '2026-10-25T01:30:00Z', { from: '02:00', to: '03:00' }, 'answers'],
    ['03:00', '2026-10-25T02:00:00Z', { from: '02:00', to: '03:00' }, 'outside_hours'],
  ])('when the clock changes: %s', (_what, at, candidate, expected) => {
    expect(verdict(candidate, { at, timeZone: 'Europe/Berlin' })).toBe(expected);
  });

  it('apply at the time of the message, not of its handling', () => {
    const open = { from: '09:00', to: '17:00' };
    expect(verdict(open, { at: '2026-11-23T13:59:59Z', now: '2026-11-23T14:01:00Z' })).toBe('answers');
    expect(verdict(open, { at: '2026-11-23T06:05:00Z', now: '2026-11-23T05:55:00Z' })).toBe('outside_hours');
  });
});

describe('a contact who was answered before', () => {
  const answered = (lastAt: string, renewHours = 24) => ({ lastAt: new Date(lastAt), renewHours });
  it.each<[string, Partial<Candidate>, string]>([
    ['after 23:59:59', answered('2026-11-22T12:00:01Z'), 'answered_lately'],
    ['after 24 hours', answered('2026-11-22T12:00:00Z'), 'answers'],
    ['after two hours of two', answered('2026-11-23T10:00:00Z', 2), 'answers'],
    ['after less than two hours of two', answered('2026-11-23T10:00:01Z', 2), 'answered_lately'],
  ])('%s', (_what, candidate, expected) => expect(verdict(candidate)).toBe(expected));

  it('shows the next time', () => {
    const { verdicts } = decide([answered('2026-11-23T11:00:00Z', 2)]);
    expect(verdicts[0]?.nextAnswerAt).toEqual(new Date('2026-11-23T13:00:00Z'));
  });
});

describe('the chosen auto-reply', () => {
  it('is only the newest that matches', () => {
    const { answeredBy, verdicts } = decide([{ id: 1 }, { id: 3, days: ['fri'] }, { id: 2 }]);
    expect(answeredBy?.id).toBe(2);
    expect(verdicts.map(({ id, verdict: outcome }) => [id, outcome])).toEqual([
      [3, 'other_day'],
      [2, 'answers'],
      [1, 'newer_answers'],
    ]);
  });

  it('is an older one if the newer one answered recently', () => {
    expect(decide([{ id: 1 }, { id: 2, lastAt: new Date('2026-11-23T11:00:00Z') }]).answeredBy?.id).toBe(1);
  });

  it('is not stopped, on another device, or for an own number unless enabled', () => {
    expect(verdict({ isRunning: false })).toBe('stopped');
    expect(verdict({ deviceIds: [8] })).toBe('other_device');
    expect(verdict({ deviceIds: [] })).toBe('other_device');
    expect(verdict({}, { person: { isOwnNumber: true } })).toBe('own_number');
    expect(verdict({ answersDevices: true }, { person: { isOwnNumber: true } })).toBe('answers');
    expect(decide([]).answeredBy).toBeNull();
  });
});

describe('the reason to skip', () => {
  it.each<[string, Given, string | null]>([
    ['an opt-out keyword', { claimedBy: 'opt_out' }, 'opt_out_word'],
    ['the answer to an order', { claimedBy: 'question' }, 'expected'],
    ['a message that is two minutes old', { now: '2026-11-23T12:02:00Z' }, null],
    ['an older message', { now: '2026-11-23T12:02:01Z' }, 'too_old'],
    ['for a pended account', { isAccountActive: false }, 'account_pended'],
    ['a contact who opted out', { person: { refusal: 'opted_out' } }, 'opted_out'],
    ['a contact without WhatsApp', { person: { refusal: 'not_on_whatsapp' } }, 'not_on_whatsapp'],
    ['in a chat that a user answers', { person: { lastManualAt: new Date('2026-11-23T08:00:01Z') } }, 'by_hand'],
    ['four hours after a user answered', { person: { lastManualAt: new Date('2026-11-23T08:00:00Z') } }, null],
    ['in a chat with paused bots', { person: { pausedUntil: new Date('2026-11-23T12:00:01Z') } }, 'paused'],
    ['when the pause ends', { person: { pausedUntil: new Date('2026-11-23T12:00:00Z') } }, null],
    ['the twentieth answer in an hour', { person: { answersThisHour: 19 } }, null],
    ['the twenty-first answer in an hour', { person: { answersThisHour: 20 } }, 'too_many'],
  ])('%s', (_what, given, skipReason) => {
    const decision = decide([{}], given);
    expect(decision.skipReason).toBe(skipReason);
    expect(decision.answeredBy?.id ?? null).toBe(skipReason === null ? 1 : null);
  });
});
