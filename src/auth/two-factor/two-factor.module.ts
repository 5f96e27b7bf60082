import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { controllers, providers } from './two-factor.providers.gen.js';

@Module({ imports: [AuditModule, SessionsModule, SignInModule, PasswordsModule], controllers, providers })
export class TwoFactorModule {}
