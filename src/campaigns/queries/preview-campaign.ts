import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Sender } from '../../devices/devices.messages.js';
import { GetRemainingMessages } from '../../messaging/messaging.messages.js';
import { GetStopWords, GetGroupNames } from '../../address-book/address-book.messages.js';
import { GetAccountValues } from '../../templates/templates.messages.js';
import { PackageRequired } from '../../billing/billing.errors.js';
import { compileText } from '../../templates/text/text.contract.js';
import { Clock } from '../../platform/clock.js';
import { FindParts } from '../definition/find-parts.js';
import type { CampaignPreflight, PreflightBody } from '../definition/preflight.contract.js';
import { calendarOf } from '../definition/read-calendar.js';
import { type AudienceCounts, countAudience } from '../preflight/count-audience.js';
import { findProblems } from '../preflight/find-problems.js';
import { forecastDevices } from '../preflight/forecast-devices.js';
import { measureTextLength } from '../preflight/measure-text-length.js';
import { renderSamples } from '../preflight/render-samples.js';
import { findOpening } from '../scheduler/calendar.js';
import { readQueues } from '../forecast/read-queues.js';

@Injectable()
export class PreviewCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly parts: FindParts,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, body: PreflightBody): Promise<CampaignPreflight> {
    this.parts.rejectSandboxSpeed(body);
    const senders = await this.parts.findDevices(accountId, body.devices);
    const audience = await this.parts.findAudience(accountId, body);
    const texts = await this.parts.findTexts(accountId, body);
    await this.parts.findMedia(accountId, body.attachments_id[0] ?? null);

    const account = await this.queries.execute(new GetAccountValues(accountId));
    const groups = await this.queries.execute(new GetGroupNames(accountId, body.groups));
    const fields = [...new Set([...groups.values()].flatMap((group) => group.fields))];
    const variables = [...new Set(texts.flatMap((text) => compileText(text.body).variables))];
    const people = await countAudience(this.em, accountId, audience, {
      deviceIds: senders.map(({ id }) => id),
      fields,
      variables: variables.filter((name) => typeof account[name] !== 'string'),
      texts: texts.map((text) => measureTextLength(text.body, account)),
    });
    const remainingMessages = await this.countRemainingMessages(accountId);
    const { opensAt, devices, endsAt } = await this.forecast(accountId, body, senders, people);
    const planned = devices.map(({ sender, resource }) => ({ sender, people: resource.people }));
    const stopWords = await this.queries.execute(new GetStopWords(accountId));
    return {
      audience: {
        members: audience.count,
        total: people.total,
        to_send: people.toSend,
        left_out: [...people.leftOut].map(([reason, count]) => ({ reason, count })),
      },
      messages_left: Number.isFinite(remainingMessages) ? remainingMessages : null,
      starts_at: opensAt?.toISOString() ?? null,
      ends_at: endsAt?.toISOString() ?? null,
      devices: devices.map(({ resource }) => resource),
      samples: await renderSamples(this.em, accountId, audience, texts, account),
      problems: findProblems({
        people,
        texts,
        fields,
        account,
        stopWords,
        remainingMessages,
        endsAt,
        devices: planned,
        hasOpening: opensAt !== null,
      }),
    };
  }

  private async countRemainingMessages(accountId: number): Promise<number> {
    try {
      return await this.queries.execute(new GetRemainingMessages(accountId));
    } catch (error) {
      if (error instanceof PackageRequired) return 0;
      throw error;
    }
  }

  private async forecast(accountId: number, body: PreflightBody, senders: readonly Sender[], people: AudienceCounts) {
    const ids = senders.map(({ id }) => id);
    const { wallClock, devices } = await readQueues(this.em, this.queries, accountId, ids);
    const { start_at: startsOn, time_start_at: windowFrom, time_end_at: windowTo, days } = body;
    const schedule = { startsOn: startsOn ?? null, windowFrom: windowFrom ?? null, windowTo: windowTo ?? null, days };
    const calendar = calendarOf(schedule, wallClock);
    const now = this.clock.now();
    const opening = findOpening(calendar, now);
    const opensAt = opening && new Date(Math.max(now.getTime(), opening.opensAt.getTime()));
    const gap = { min: body.min_time_between_send, max: body.max_time_between_send };
    return {
      opensAt,
      ...forecastDevices(now, devices, {
        people,
        calendar,
        gap,
        isSandboxSpeed: body.practice_speed,
        excludedCampaignId: body.campaign ?? null,
      }),
    };
  }
}
