import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { Language, RoleName, ThemeMode } from '../auth.contract.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    /** It and the e-mail are kept in lower case, as they are compared. */
    username: p.string().unique(),
    /** A claim, until a code that came to it was typed; of those that were, each is one user's. */
    email: p.string(),
    emailProvenAt: p.datetime().columnType('timestamptz').nullable(),
    name: p.string().nullable(),
    /** Digits without plus. A claim, until a code that came to it was typed; of those that were, each is one user's. */
    phone: p.string().length(20).nullable(),
    phoneProvenAt: p.datetime().columnType('timestamptz').nullable(),
    /** When the code of the registration was typed; until then only the verification is open. */
    verifiedAt: p.datetime().columnType('timestamptz').nullable(),
    lastSeenAt: p.datetime().columnType('timestamptz').nullable(),
    passwordHash: p.string(),
    role: p.string().$type<RoleName>(),
    permissions: p.json<string[]>().defaultRaw(`'[]'::jsonb`),
    mode: p.string().$type<ThemeMode>().default('light'),
    language: p.string().$type<Language>().default('en'),
    /** Whether they are told of trouble with devices by these ways; the dashboard tells it always. */
    alertsByEmail: p.boolean().default(true),
    alertsByWhatsapp: p.boolean().default(true),
    /** The authenticator's secret, sealed; asked for at sign-in once `twoFactorOnAt` is set. */
    twoFactorSecret: p.blob().nullable().lazy(),
    twoFactorSealedWith: p.string().length(16).nullable(),
    twoFactorOnAt: p.datetime().columnType('timestamptz').nullable(),
    /** The time step of the last code that was taken: each is good once. */
    twoFactorLastCounter: p.bigint('number').nullable(),
    /** Keyed hashes of those that are left. */
    recoveryCodes: p.json<string[]>().defaultRaw(`'[]'::jsonb`),
  },
  indexes: [{ properties: ['accountId'] }],
});

export class User extends UserSchema.class {
  changeShell({ mode, language }: { mode?: ThemeMode | undefined; language?: Language | undefined }): void {
    if (mode) this.mode = mode;
    if (language) this.language = language;
  }
}
UserSchema.setClass(User);
