// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DescribeOwnerHandler } from './queries/describe-owners.js';
import { DescribeOwnersHandler } from './queries/describe-owners.js';
import { FindOwnedHandler } from './queries/describe-owners.js';
import { FindHoldersHandler } from './queries/find-holders.js';
import { GetAccountOwnerHandler } from './queries/get-account-owner.js';
import { GetAlertAddresseesHandler } from './queries/get-alert-addressees.js';
import { GetCountryHandler } from './queries/get-country.js';
import { GetFrequencyCapHandler } from './queries/get-frequency-cap.js';
import { GetMessageRetentionHandler } from './queries/get-message-retention.js';
import { ListMessageRetentionHandler } from './queries/get-message-retention.js';
import { GetTimeZoneHandler } from './queries/get-time-zone.js';
import { GetUserNameHandler } from './queries/get-user-name.js';
import { GetUser } from './queries/get-user.js';
import { GetWallClockHandler } from './queries/get-wall-clock.js';
import { KnownStatuses } from './queries/is-account-active.js';
import { IsAccountActiveHandler } from './queries/is-account-active.js';
import { RememberStatus } from './queries/is-account-active.js';
import { ReadAccountPhoneHandler } from './queries/read-account-phone.js';
import { UpdateUserInfo } from './update-user-info.js';

export const controllers: Type[] = [
];

export const providers: Provider[] = [
  DescribeOwnerHandler,
  DescribeOwnersHandler,
  FindOwnedHandler,
  FindHoldersHandler,
  GetAccountOwnerHandler,
  GetAlertAddresseesHandler,
  GetCountryHandler,
  GetFrequencyCapHandler,
  GetMessageRetentionHandler,
  ListMessageRetentionHandler,
  GetTimeZoneHandler,
  GetUserNameHandler,
  GetUser,
  GetWallClockHandler,
  KnownStatuses,
  IsAccountActiveHandler,
  RememberStatus,
  ReadAccountPhoneHandler,
  UpdateUserInfo,
];
