import { describe, expect, it } from '@jest/globals';
import { readChatUpdates } from './read-chat-updates.js';

const ID = '201@lid';
const unchanged = { isArchived: null, mute: null };

describe('chat changes of a phone', () => {
  it('are archiving and muting, and their removal', () => {
    expect(
      readChatUpdates([
        { id: ID, archived: true },
        { id: ID, archived: false, muteEndTime: null },
        { id: '966501112233@s.whatsapp.net', muteEndTime: -1 },
        { id: ID, muteEndTime: 1_800_000_000_000 },
      ]),
    ).toEqual([
      { jid: ID, isArchived: true, mute: null },
      { jid: ID, isArchived: false, mute: { isMuted: false, until: null } },
      {
        jid: '966501112233@s.whatsapp.net',
        isArchived: null,
        mute: { isMuted: true, until: null },
      },
      {
        jid: ID,
        isArchived: null,
        mute: { isMuted: true, until: new Date(1_800_000_000_000) },
      },
    ]);
  });

  it('exclude groups, other changes, and those sent with a message', () => {
    expect(
      readChatUpdates([
        { id: '1@g.us', archived: true },
        { id: ID, unreadCount: 1 },
        { id: ID, archived: false, readOnly: false, unreadCount: 1 },
        { archived: true },
      ]),
    ).toEqual([]);
    expect(readChatUpdates([{ id: ID, archived: false, readOnly: false, muteEndTime: null }])).toEqual([
      { ...unchanged, jid: ID, mute: { isMuted: false, until: null } },
    ]);
  });
});
