// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AdminSettings } from './admin-settings.js';
import { AppSettingsController } from './app-settings.controller.js';
import { SaveAppSettings } from './save-app-settings.js';
import { SendTestEvent } from './send-test-event.js';

export const controllers: Type[] = [
  AppSettingsController,
];

export const providers: Provider[] = [
  AdminSettings,
  SaveAppSettings,
  SendTestEvent,
];
