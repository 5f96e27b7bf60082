import { expect, it } from '@jest/globals';
import { chooseAlerts } from './choose-alerts.js';

const now = Date.UTC(2026, 10, 21, 10);
const message = (from_me = false, ago = 1_000) => ({ from_me, created_at: new Date(now - ago).toISOString() });
const chat = (is_muted = false) => ({ id: 7, is_muted });
const on = { notification: true, sound: true };
const away = { now, isVisible: false, openChatId: null };

it.each([
  ['in a hidden tab', message(), chat(), on, away, [true, true]],
  ['in a hidden tab with the chat open', message(), chat(), on, { ...away, openChatId: 7 }, [true, true]],
  ['beside another chat', message(), chat(), on, { now, isVisible: true, openChatId: 8 }, [false, true]],
  ['in the chat one looks at', message(), chat(), on, { now, isVisible: true, openChatId: 7 }, [false, false]],
  ['muted', message(), chat(true), on, away, [false, false]],
  ['our own', message(true), chat(), on, away, [false, false]],
  ['of the history', message(false, 3_600_000), chat(), on, away, [false, false]],
  ['sound alone', message(), chat(), { notification: false, sound: true }, away, [false, true]],
  ['off', message(), chat(), { notification: false, sound: false }, away, [false, false]],
])('a message %s', (_name, said, into, settings, looking, [notification, sound]) => {
  expect(chooseAlerts(said, into, settings, looking)).toEqual({ notification, sound });
});
