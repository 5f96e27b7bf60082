import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import type { AccountStatus, DateStyle, Language } from '../auth.contract.js';

/** A merchant: the owner of every other row. */
const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    ...baseProperties,
    name: p.string(),
    /** IANA name; days and sending windows are reckoned in it. */
    timeZone: p.string().default('Asia/Riyadh'),
    status: p.string().length(10).$type<AccountStatus>().default('active'),
    dateStyle: p.string().length(10).$type<DateStyle>().default('medium'),
    /** Local times, HH:MM:SS; null is no quiet hours. */
    quietFrom: p.time().nullable(),
    quietTo: p.time().nullable(),
    /** Nobody gets more than so many messages of campaigns in so many days; null has no such cap. */
    frequencyMessages: p.smallint().nullable(),
    frequencyDays: p.smallint().nullable(),
    /** Messages older than so many days are deleted; null keeps them. */
    messageRetentionDays: p.smallint().nullable(),
    /** What the business says of itself; null is what the installation says. */
    platformName: p.string().length(60).nullable(),
    platformEmail: p.string().length(254).nullable(),
    platformPhone: p.string().length(20).nullable(),
    defaultLanguage: p.string().length(2).$type<Language>().nullable(),
  },
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
