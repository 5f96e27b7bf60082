import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPlatformSettings } from '../../auth/auth.messages.js';
import { ListPackages, TakesPayments } from '../../billing/billing.messages.js';
import { GetMainNumber } from '../../devices/devices.messages.js';
import { Mailer } from '../../platform/mail/mailer.js';
import type { OwnerStep } from '../dashboard.contract.js';

@Injectable()
export class OwnerSteps {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async read(accountId: number): Promise<Record<OwnerStep, boolean>> {
    const platform = await this.queries.execute(new GetPlatformSettings());
    const packages = await this.queries.execute(new ListPackages());
    const mainNumber = await this.queries.execute(new GetMainNumber(accountId));
    return {
      platform: platform.platform_email !== null || platform.platform_phone !== null,
      mail: this.mailer.isOn,
      main_device: mainNumber !== null && mainNumber.phone !== null,
      payment: await this.queries.execute(new TakesPayments()),
      package: packages.some(({ status, price }) => status && price > 0),
    };
  }
}
