import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    userId: p.bigint('number'),
    tokenHash: p.string().unique(),
    isRemembered: p.boolean().default(false),
    expiresAt: p.datetime().columnType('timestamptz'),
    userAgent: p.string().length(300).nullable(),
    ip: p.string().length(45).nullable(),
    lastSeenAt: p.datetime().columnType('timestamptz').defaultRaw('now()'),
    impersonatorUserId: p.bigint('number').nullable(),
    impersonatorSessionId: p.bigint('number').nullable(),
  },
  indexes: [{ properties: ['userId'] }, { properties: ['expiresAt'] }],
});

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
