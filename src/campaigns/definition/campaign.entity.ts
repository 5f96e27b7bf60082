import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { HoldReason } from '../campaigns.contract.js';
import type { AudienceRules, CampaignPhase, RelaunchBody } from './campaign.contract.js';
import type { Weekday } from '../../platform/weekdays.contract.js';
import { CampaignOver } from '../campaigns.errors.js';

/** A send stops when so many of its first people are not on WhatsApp: the list is old, or bought, and a number that asks for more of it gets banned. */
export const FIRST_PEOPLE = 10;
export const MOST_ABSENT = 5;

const CampaignSchema = defineEntity({
  name: 'Campaign',
  tableName: 'campaigns',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    /** A message to a group: not in the list of campaigns. */
    isHidden: p.boolean().default(false),
    name: p.text().default(''),
    /** How often it was launched; its recipients bear the run they are of. */
    run: p.integer().default(1),
    /** Whom of its audience the present run is for. */
    runFor: p.string().length(6).$type<RelaunchBody['who']>().default('all'),
    /** Of its groups when it was last saved. */
    members: p.integer(),
    /** When it may send: the first day, HH:MM from and to, and the days of the week, by the clock of its account. */
    startsOn: p.string().columnType('date').nullable(),
    windowFrom: p.string().length(5).nullable(),
    windowTo: p.string().length(5).nullable(),
    days: p.array().columnType('varchar(3)[]').$type<Weekday[]>().default([]),
    /** The present opening of that calendar, or the next; null for what goes at any time. */
    opensAt: p.datetime().columnType('timestamptz').nullable(),
    closesAt: p.datetime().columnType('timestamptz').nullable(),
    /** Seconds a device rests after a message of this campaign; null leaves it to the device. */
    gapMinSeconds: p.integer().nullable(),
    gapMaxSeconds: p.integer().nullable(),
    /** Minutes after which a device that is away hands over; 0 waits. */
    patienceMinutes: p.integer().default(10),
    /** Goes at practice speed, as far as its devices are virtual phones. */
    isPractice: p.boolean().default(false),
    audience: p.json().$type<Partial<AudienceRules>>().nullable(),
    mediaUuid: p.string().columnType('uuid').nullable(),
    mediaName: p.text().nullable(),
    state: p.string().length(12).$type<CampaignPhase>().default('running'),
    /** Why nothing goes out, also while it runs. */
    holdReason: p.string().length(20).$type<HoldReason>().nullable(),
    /** When that ends by itself, if that is known. */
    heldUntil: p.datetime().columnType('timestamptz').nullable(),
    /** Nothing goes out before. Compared with the clock of the database alone, by those who start it and those who undo it. */
    startsAt: p.datetime().columnType('timestamptz').defaultRaw('now()'),
    /** Its recipients have been written. */
    isFilled: p.boolean().default(false),
    /** Of its first ten people who had their turn: how many that were, and how many of them are not on WhatsApp. */
    tried: p.integer().default(0),
    absent: p.integer().default(0),
    /** When it last had its turn on its device. */
    servedAt: p.datetime().columnType('timestamptz').nullable(),
    idempotencyKey: p.string().length(255).nullable(),
    requestHash: p.string().length(64),
  },
  uniques: [{ properties: ['accountId', 'idempotencyKey'] }],
});

/** draft -> scheduled -> running <-> paused -> finished | cancelled. To whom it goes is fixed when a run starts. */
export class Campaign extends CampaignSchema.class {
  /** Its recipients are written: who gets it is fixed. */
  hasStarted(): boolean {
    return this.state !== 'draft' && this.state !== 'scheduled';
  }

  /** One that has not started is a draft again. */
  pause(reason: HoldReason): void {
    this.refuseWhenOver();
    this.state = this.hasStarted() ? 'paused' : 'draft';
    this.wait(this.hasStarted() ? reason : null);
  }

  /** One that has not started is scheduled. */
  resume(): void {
    this.refuseWhenOver();
    this.state = this.hasStarted() ? 'running' : 'scheduled';
    // Whoever lets it go on has seen how its numbers are.
    if (this.holdReason === 'not_on_whatsapp') this.tried = FIRST_PEOPLE;
    this.wait(null);
  }

  cancel(): void {
    this.refuseWhenOver();
    this.state = 'cancelled';
    this.wait(null);
  }

  /** Somebody of a run that has ended is to be written to once more. */
  reopen(): void {
    if (this.state === 'finished' || this.state === 'cancelled') this.state = 'running';
  }

  /** Another run, for which the audience is read anew. The former keeps its recipients. */
  relaunch(who: RelaunchBody['who']): void {
    this.run += 1;
    this.runFor = who;
    this.isFilled = false;
    this.state = 'scheduled';
    [this.tried, this.absent] = [0, 0];
    this.wait(null);
  }

  private wait(reason: HoldReason | null): void {
    this.holdReason = reason;
    this.heldUntil = null;
  }

  private refuseWhenOver(): void {
    if (this.state === 'finished' || this.state === 'cancelled') throw new CampaignOver();
  }
}
CampaignSchema.setClass(Campaign);
