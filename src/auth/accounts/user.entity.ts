import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { Availability, Language, RoleName, ThemeMode, UserStatus } from '../auth.contract.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    username: p.string().unique(),
    /** Unique once verified. */
    email: p.string(),
    emailProvenAt: p.datetime().columnType('timestamptz').nullable(),
    name: p.string().nullable(),
    /** Digits without plus. Unique once verified. */
    phone: p.string().length(20).nullable(),
    phoneProvenAt: p.datetime().columnType('timestamptz').nullable(),
    /** Always null for colleagues. See `IS_VERIFIED`. */
    verifiedAt: p.datetime().columnType('timestamptz').nullable(),
    lastSeenAt: p.datetime().columnType('timestamptz').nullable(),
    passwordHash: p.string(),
    /** Null for the owner. */
    roleId: p.bigint('number').nullable(),
    status: p.string().length(10).$type<UserStatus>().default('active'),
    availability: p.string().length(10).$type<Availability>().default('online'),
    /** Maximum of open chats assigned by rules. Null means no limit. */
    capacity: p.smallint().nullable(),
    role: p.string().$type<RoleName>(),
    permissions: p.json<string[]>().defaultRaw(`'[]'::jsonb`),
    mode: p.string().$type<ThemeMode>().default('light'),
    language: p.string().$type<Language>().default('en'),
    alertsByEmail: p.boolean().default(true),
    alertsByWhatsapp: p.boolean().default(true),
    serviceLevelsByEmail: p.boolean().default(false),
    /** Encrypted. Not required before `twoFactorOnAt` is set. */
    twoFactorSecret: p.blob().nullable().lazy(),
    twoFactorSealedWith: p.string().length(16).nullable(),
    twoFactorOnAt: p.datetime().columnType('timestamptz').nullable(),
    /** Last accepted time step: each code is valid once. */
    twoFactorLastCounter: p.bigint('number').nullable(),
    recoveryCodes: p.json<string[]>().defaultRaw(`'[]'::jsonb`),
  },
  indexes: [{ properties: ['accountId'] }],
});

export class User extends UserSchema.class {
  changeAppearance({ mode, language }: { mode?: ThemeMode | undefined; language?: Language | undefined }): void {
    if (mode) this.mode = mode;
    if (language) this.language = language;
  }
}
UserSchema.setClass(User);
