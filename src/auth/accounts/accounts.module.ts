import { Module } from '@nestjs/common';
import { UpdateUserInfoHandler } from './commands/update-user-info.js';
import { DescribeOwnerHandler, DescribeOwnersHandler, FindOwnedHandler } from './queries/describe-owners.js';
import { FindHoldersHandler } from './queries/find-holders.js';
import { GetAccountOwnerHandler } from './queries/get-account-owner.js';
import { GetAlertAddresseesHandler } from './queries/get-alert-addressees.js';
import { GetCountryHandler } from './queries/get-country.js';
import { GetFrequencyCapHandler } from './queries/get-frequency-cap.js';
import { GetMessageRetentionHandler, ListMessageRetentionHandler } from './queries/get-message-retention.js';
import { GetTimeZoneHandler } from './queries/get-time-zone.js';
import { GetWallClockHandler } from './queries/get-wall-clock.js';
import { GetUserHandler } from './queries/get-user.js';
import { NameUserHandler } from './queries/name-user.js';
import { IsAccountActiveHandler, KnownStatuses, RememberStatus } from './queries/is-account-active.js';

/** Accounts and their users, as other modules ask for them. */
@Module({
  providers: [
    KnownStatuses,
    IsAccountActiveHandler,
    RememberStatus,
    UpdateUserInfoHandler,
    GetUserHandler,
    GetTimeZoneHandler,
    GetWallClockHandler,
    GetFrequencyCapHandler,
    GetMessageRetentionHandler,
    ListMessageRetentionHandler,
    DescribeOwnerHandler,
    DescribeOwnersHandler,
    FindOwnedHandler,
    GetAlertAddresseesHandler,
    GetAccountOwnerHandler,
    FindHoldersHandler,
    GetCountryHandler,
    NameUserHandler,
  ],
  exports: [GetTimeZoneHandler],
})
export class AccountsModule {}
