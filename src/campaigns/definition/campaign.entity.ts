import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { CampaignState, HoldReason } from '../campaigns.contract.js';
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
    groupId: p.bigint('number'),
    groupName: p.text(),
    /** Of the group when it was started. */
    members: p.integer(),
    deviceId: p.bigint('number'),
    deviceName: p.text(),
    /** As it was at the start, before a choice is made for anybody. */
    body: p.text().nullable(),
    templateId: p.bigint('number').nullable(),
    templateName: p.text().nullable(),
    mediaUuid: p.string().columnType('uuid').nullable(),
    mediaName: p.text().nullable(),
    state: p.string().length(12).$type<CampaignState>().default('running'),
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

/** running <-> paused -> finished | cancelled. What it sends and to whom is fixed when it starts. */
export class Campaign extends CampaignSchema.class {
  pause(reason: HoldReason): void {
    this.refuseWhenOver();
    this.state = 'paused';
    this.wait(reason);
  }

  resume(): void {
    this.refuseWhenOver();
    this.state = 'running';
    // Whoever lets it go on has seen how its numbers are.
    if (this.holdReason === 'not_on_whatsapp') this.tried = FIRST_PEOPLE;
    this.wait(null);
  }

  cancel(): void {
    this.refuseWhenOver();
    this.state = 'cancelled';
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
