import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';

/** A merchant: the owner of every other row. */
const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    ...baseProperties,
    name: p.string(),
    /** IANA name; days and sending windows are reckoned in it. */
    timeZone: p.string().default('Asia/Riyadh'),
  },
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
