// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AppsController } from './apps.controller.js';
import { ActivateApp } from './commands/activate-app.js';
import { DeactivateApp } from './commands/deactivate-app.js';
import { SwitchApp } from './commands/switch-app.js';
import { CountShopsHandler } from './queries/count-shops.js';
import { FindTroubledShopsHandler } from './queries/find-troubled-shops.js';
import { GetApp } from './queries/get-app.js';
import { GetStoresOfHandler } from './queries/get-stores-of.js';
import { HasAppHandler } from './queries/has-app.js';
import { ListAppNamesHandler } from './queries/list-app-names.js';
import { ListApps } from './queries/list-apps.js';
import { SummarizeShops } from './queries/summarize-shops.js';

export const controllers: Type[] = [
  AppsController,
];

export const providers: Provider[] = [
  ActivateApp,
  DeactivateApp,
  SwitchApp,
  CountShopsHandler,
  FindTroubledShopsHandler,
  GetApp,
  GetStoresOfHandler,
  HasAppHandler,
  ListAppNamesHandler,
  ListApps,
  SummarizeShops,
];
