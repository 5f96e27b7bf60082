import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module, forwardRef } from '@nestjs/common';
import { AddressBookModule } from './address-book/address-book.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BillingModule } from './billing/billing.module.js';
import { BotsModule } from './bots/bots.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { CommerceModule } from './commerce/commerce.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { MediaModule } from './media/media.module.js';
import { MembersModule } from './members/members.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { ormConfig } from './mikro-orm.config.js';
import { OutgoingWebhooksModule } from './outgoing-webhooks/outgoing-webhooks.module.js';
import { Config } from './platform/config.js';
import { PlatformModule } from './platform/platform.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { StatusModule } from './status/status.module.js';
import { SupportModule } from './support/support.module.js';
import { TeamModule } from './team/team.module.js';
import { TemplatesModule } from './templates/templates.module.js';

@Module({
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Config],
      useFactory: (config: Config) => ormConfig(config.databaseUrl, undefined, config.isDatabasePooled),
    }),
    PlatformModule,
    AuthModule,
    BillingModule,
    DevicesModule,
    MediaModule,
    TemplatesModule,
    AddressBookModule,
    MessagingModule,
    CampaignsModule,
    CommerceModule,
    BotsModule,
    SupportModule,
    TeamModule,
    OutgoingWebhooksModule,
    MembersModule,
    DashboardModule,
    AlertsModule,
    StatusModule,
    // Evaluated lazily, after the configuration is loaded.
    forwardRef(() => SandboxModule.whenConfigured()),
    forwardRef(() => DemoModule.forSandbox()),
    forwardRef(() => JobsModule.forDefinedJobs()),
  ],
})
export class AppModule {}
