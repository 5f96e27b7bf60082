import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import type { AccountStatus, DateStyle, Language } from '../auth.contract.js';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    ...baseProperties,
    name: p.string(),
    timeZone: p.string().default('Asia/Riyadh'),
    status: p.string().length(10).$type<AccountStatus>().default('active'),
    dateStyle: p.string().length(10).$type<DateStyle>().default('medium'),
    /** Local HH:MM:SS. Null means no quiet hours. */
    quietFrom: p.time().nullable(),
    quietTo: p.time().nullable(),
    /** Null means no cap of campaign messages per contact. */
    frequencyMessages: p.smallint().nullable(),
    frequencyDays: p.smallint().nullable(),
    messageRetentionDays: p.smallint().nullable(),
    platformName: p.string().length(60).nullable(),
    platformEmail: p.string().length(254).nullable(),
    platformPhone: p.string().length(20).nullable(),
    defaultLanguage: p.string().length(2).$type<Language>().nullable(),
  },
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
