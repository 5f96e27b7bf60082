import { Module } from '@nestjs/common';
import { AdminSettings } from './admin-settings.js';
import { SaveSettingsHandler } from './save-settings.js';
import { SendTestEventHandler } from './send-test-event.js';
import { SettingsController } from './settings.controller.js';

/** What an app sends of itself: the merchant's settings and the administrator's. */
@Module({ controllers: [SettingsController], providers: [SaveSettingsHandler, SendTestEventHandler, AdminSettings] })
export class SettingsModule {}
