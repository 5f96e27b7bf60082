import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../platform/database/base.entity.js';
import type { Language, RoleName, ThemeMode } from './auth.contract.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    /** Both are kept in lower case, as they are compared. */
    username: p.string().unique(),
    email: p.string().unique(),
    name: p.string().nullable(),
    passwordHash: p.string(),
    role: p.string().$type<RoleName>(),
    permissions: p.json<string[]>().defaultRaw(`'[]'::jsonb`),
    mode: p.string().$type<ThemeMode>().default('light'),
    language: p.string().$type<Language>().default('en'),
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
