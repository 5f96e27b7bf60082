import { Module } from '@nestjs/common';
import { UpdateUserInfo } from './update-user-info.js';
import { GetTimeZoneHandler } from './queries/get-time-zone.js';
import { GetUser } from './queries/get-user.js';
import { controllers, providers } from './accounts.providers.gen.js';

@Module({ controllers, providers, exports: [GetTimeZoneHandler, UpdateUserInfo, GetUser] })
export class AccountsModule {}
