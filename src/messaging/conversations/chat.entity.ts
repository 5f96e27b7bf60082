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
    isArchived: p.boolean().default(false),
    isMuted: p.boolean().default(false),
    /** Seconds until messages disappear. 0 is off, null is unknown. */
    expiration: p.integer().nullable(),
    expirationSetAt: p.datetime().columnType('timestamptz').nullable(),
    /** Set while a bot requests a colleague. */
    needsYouAt: p.datetime().columnType('timestamptz').nullable(),
    /** Newest message, except unanswered bulk messages. */
    lastMessageId: p.bigint('number').nullable(),
    lastMessageAt: p.datetime().columnType('timestamptz').nullable(),
    /** Our message with the contact's last reaction. Null when a message is newer. */
    lastReactionId: p.bigint('number').nullable(),
    lastReactionAt: p.datetime().columnType('timestamptz').nullable(),
  },
  uniques: [{ properties: ['deviceId', 'contactId'] }],
  indexes: [{ properties: ['deviceId', 'lastMessageAt', 'id'] }, { properties: ['contactId'] }],
});

export class Chat extends ChatSchema.class {}
ChatSchema.setClass(Chat);
