import { Command, Query } from '@nestjs/cqrs';
import type { SubcribeResource } from './auth.contract.js';

/** Returns null without a plan. */
export class DescribeSubscription extends Query<SubcribeResource | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Assigns the default package. Idempotent. */
export class OpenSubscription extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

export class IsMainDeviceOn extends Query<boolean> {}

export type PlatformTextOutcome = 'sent' | 'no_device' | 'not_on_whatsapp' | 'failed';

/** Awaits WhatsApp's acknowledgment. Not stored, because texts contain codes. */
export class SendPlatformText extends Command<PlatformTextOutcome> {
  constructor(
    readonly phone: string,
    readonly text: string,
    readonly otherDevices: readonly number[] = [],
  ) {
    super();
  }
}

/** Runs before the account is deleted. */
export class UnlinkAllDevices extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}
