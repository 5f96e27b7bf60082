import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { HoldReason } from '../campaigns.contract.js';
import type { AudienceRules, CampaignPhase, RelaunchBody } from './campaign.contract.js';
import type { Weekday } from '../../platform/weekdays.contract.js';
import { CampaignOver } from '../campaigns.errors.js';

/** WhatsApp bans numbers that write to many people without WhatsApp. */
export const FIRST_RECIPIENTS = 10;
export const MAX_NOT_ON_WHATSAPP = 5;

const CampaignSchema = defineEntity({
  name: 'Campaign',
  tableName: 'campaigns',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    isHidden: p.boolean().default(false),
    name: p.text().default(''),
    run: p.integer().default(1),
    runFor: p.string().length(6).$type<RelaunchBody['who']>().default('all'),
    members: p.integer(),
    /** First day in the account's time zone. Times are HH:MM. */
    startsOn: p.string().columnType('date').nullable(),
    windowFrom: p.string().length(5).nullable(),
    windowTo: p.string().length(5).nullable(),
    days: p.array().columnType('varchar(3)[]').$type<Weekday[]>().default([]),
    /** Current or next opening. Null means always open. */
    opensAt: p.datetime().columnType('timestamptz').nullable(),
    closesAt: p.datetime().columnType('timestamptz').nullable(),
    /** Null means the device's own gap. */
    gapMinSeconds: p.integer().nullable(),
    gapMaxSeconds: p.integer().nullable(),
    /** Minutes until recipients move. 0 means never. */
    patienceMinutes: p.integer().default(10),
    /** Sandbox speed, only for virtual phones. */
    isSandboxSpeed: p.boolean().default(false).fieldName('is_practice'),
    audience: p.json().$type<Partial<AudienceRules>>().nullable(),
    mediaUuid: p.string().columnType('uuid').nullable(),
    mediaName: p.text().nullable(),
    state: p.string().length(12).$type<CampaignPhase>().default('running'),
    holdReason: p.string().length(20).$type<HoldReason>().nullable(),
    heldUntil: p.datetime().columnType('timestamptz').nullable(),
    /** Earliest send, by the database clock. */
    startsAt: p.datetime().columnType('timestamptz').defaultRaw('now()'),
    isFilled: p.boolean().default(false),
    /** Processed, and without WhatsApp, among the first ten recipients. */
    tried: p.integer().default(0),
    absent: p.integer().default(0),
    /** Time of the last claimed slot. */
    servedAt: p.datetime().columnType('timestamptz').nullable(),
    idempotencyKey: p.string().length(255).nullable(),
    requestHash: p.string().length(64),
  },
  uniques: [{ properties: ['accountId', 'idempotencyKey'] }],
});

export class Campaign extends CampaignSchema.class {
  hasStarted(): boolean {
    return this.state !== 'draft' && this.state !== 'scheduled';
  }

  /** Becomes a draft again before the start. */
  pause(reason: HoldReason): void {
    this.rejectFinished();
    this.state = this.hasStarted() ? 'paused' : 'draft';
    this.setHold(this.hasStarted() ? reason : null);
  }

  /** Schedules before the start. */
  resume(): void {
    this.rejectFinished();
    this.state = this.hasStarted() ? 'running' : 'scheduled';
    // The user accepts recipients without WhatsApp.
    if (this.holdReason === 'not_on_whatsapp') this.tried = FIRST_RECIPIENTS;
    this.setHold(null);
  }

  cancel(): void {
    this.rejectFinished();
    this.state = 'cancelled';
    this.setHold(null);
  }

  reopen(): void {
    if (this.state === 'finished' || this.state === 'cancelled') this.state = 'running';
  }

  /** `failed` repeats a run that stopped before it had recipients. */
  relaunch(audience: RelaunchBody['who']): void {
    const isRepeated = !this.isFilled && audience === 'failed';
    if (!isRepeated) {
      this.run += 1;
      this.runFor = audience;
    }
    this.isFilled = false;
    this.state = 'scheduled';
    [this.tried, this.absent] = [0, 0];
    this.setHold(null);
  }

  private setHold(reason: HoldReason | null): void {
    this.holdReason = reason;
    this.heldUntil = null;
  }

  private rejectFinished(): void {
    if (this.state === 'finished' || this.state === 'cancelled') throw new CampaignOver();
  }
}
CampaignSchema.setClass(Campaign);
