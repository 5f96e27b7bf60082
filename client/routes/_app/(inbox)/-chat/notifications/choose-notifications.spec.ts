import { expect, it } from '@jest/globals';
import { chooseNotifications } from './choose-notifications.js';

const now = Date.UTC(2026, 10, 21, 10);
const message = (from_me = false, ageMs = 1_000) => ({ from_me, created_at: new Date(now - ageMs).toISOString() });
const chat = (is_muted = false) => ({ id: 7, is_muted });
const on = { notification: true, sound: true };
const hidden = { now, isVisible: false, openChatId: null };

it.each([
  ['in a hidden tab', message(), chat(), on, hidden, [true, true]],
  ['in a hidden tab with the chat open', message(), chat(), on, { ...hidden, openChatId: 7 }, [true, true]],
  ['beside another chat', message(), chat(), on, { now, isVisible: true, openChatId: 8 }, [false, true]],
  ['in the visible chat', message(), chat(), on, { now, isVisible: true, openChatId: 7 }, [false, false]],
  ['in a muted chat', message(), chat(true), on, hidden, [false, false]],
  ['of the user', message(true), chat(), on, hidden, [false, false]],
  ['of the history', message(false, 3_600_000), chat(), on, hidden, [false, false]],
  ['with sound only', message(), chat(), { notification: false, sound: true }, hidden, [false, true]],
  ['with notifications off', message(), chat(), { notification: false, sound: false }, hidden, [false, false]],
])('chooses notifications for a message %s', (_name, received, into, settings, viewState, [notification, sound]) => {
  expect(chooseNotifications(received, into, settings, viewState)).toEqual({ notification, sound });
});
