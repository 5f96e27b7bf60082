import { Module } from '@nestjs/common';
import { AppsController } from './apps.controller.js';
import { ActivateAppHandler } from './commands/activate-app.js';
import { DeactivateAppHandler } from './commands/deactivate-app.js';
import { SwitchAppHandler } from './commands/switch-app.js';
import { CountShopsHandler } from './queries/count-shops.js';
import { FindTroubledShopsHandler } from './queries/find-troubled-shops.js';
import { GetAppHandler } from './queries/get-app.js';
import { GetStoresOfHandler } from './queries/get-stores-of.js';
import { ListAppNamesHandler } from './queries/list-app-names.js';
import { ListAppsHandler } from './queries/list-apps.js';
import { SummarizeShopsHandler } from './queries/summarize-shops.js';

/** The catalogue of store platforms, and what each account has activated of it. */
@Module({
  controllers: [AppsController],
  providers: [
    ...[ActivateAppHandler, DeactivateAppHandler, SwitchAppHandler, GetStoresOfHandler, ListAppNamesHandler],
    ...[GetAppHandler, ListAppsHandler, SummarizeShopsHandler, CountShopsHandler, FindTroubledShopsHandler],
  ],
})
export class AppsModule {}
