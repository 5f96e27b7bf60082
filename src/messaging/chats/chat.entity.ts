import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';

const ChatSchema = defineEntity({
  name: 'Chat',
  tableName: 'chats',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    deviceId: p.bigint('number'),
    contactId: p.bigint('number'),
    unreadCount: p.integer().default(0),
    /** Put away, here or on the phone: in no list but its own, until they write again. */
    isArchived: p.boolean().default(false),
    /** What they write calls nobody, here and on the phone. */
    isMuted: p.boolean().default(false),
    /** Seconds after which its messages disappear: 0 is off, null unknown. */
    expiration: p.integer().nullable(),
    expirationSetAt: p.datetime().columnType('timestamptz').nullable(),
    /** Since when it waits for a person of the account, whom a bot has asked for. */
    needsYouAt: p.datetime().columnType('timestamptz').nullable(),
    /** The newest message that is not bulk. Without one the chat is in no list: a bulk message shows its chat once it is answered. */
    lastMessageId: p.bigint('number').nullable(),
    /** The time of that message, or of a newer reaction: the order of the chat list. */
    lastMessageAt: p.datetime().columnType('timestamptz').nullable(),
    /** Our message that they reacted to last; null when a message is newer than the reaction. */
    lastReactionId: p.bigint('number').nullable(),
    lastReactionAt: p.datetime().columnType('timestamptz').nullable(),
  },
  uniques: [{ properties: ['deviceId', 'contactId'] }],
  indexes: [{ properties: ['deviceId', 'lastMessageAt', 'id'] }, { properties: ['contactId'] }],
});

/** What one device and one contact have written to each other. */
export class Chat extends ChatSchema.class {}
ChatSchema.setClass(Chat);
