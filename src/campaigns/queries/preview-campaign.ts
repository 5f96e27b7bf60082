import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Sender } from '../../devices/devices.messages.js';
import { GetMessagesLeft, GetStopWords, NameGroups } from '../../messaging/bulk.messages.js';
import { GetAccountValues } from '../../messaging/messaging.messages.js';
import { PackageRequired } from '../../billing/billing.errors.js';
import { compileText } from '../../messaging/text/text.contract.js';
import { Clock } from '../../platform/clock.js';
import { FindParts } from '../definition/find-parts.js';
import type { CampaignPreflight, PreflightBody } from '../definition/preflight.contract.js';
import { calendarOf } from '../definition/read-calendar.js';
import { type People, countPeople } from '../preflight/count-people.js';
import { findProblems } from '../preflight/find-problems.js';
import { foreseeDevices } from '../preflight/foresee-devices.js';
import { measureText } from '../preflight/measure-text.js';
import { renderSamples } from '../preflight/render-samples.js';
import { findOpening } from '../scheduler/calendar.js';
import { readQueues } from '../forecast/read-queues.js';

/** What a campaign would do if it started now. Nothing is written. */
export class PreviewCampaign extends Query<CampaignPreflight> {
  constructor(
    readonly accountId: number,
    readonly body: PreflightBody,
  ) {
    super();
  }
}

@QueryHandler(PreviewCampaign)
export class PreviewCampaignHandler implements IQueryHandler<PreviewCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly parts: FindParts,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, body }: PreviewCampaign): Promise<CampaignPreflight> {
    this.parts.checkSpeed(body);
    const senders = await this.parts.devices(accountId, body.devices);
    const audience = await this.parts.audience(accountId, body);
    const texts = await this.parts.texts(accountId, body);
    await this.parts.media(accountId, body.attachments_id[0] ?? null);

    const account = await this.queries.execute(new GetAccountValues(accountId));
    const groups = await this.queries.execute(new NameGroups(accountId, body.groups));
    const fields = [...new Set([...groups.values()].flatMap((group) => group.fields))];
    const variables = [...new Set(texts.flatMap((text) => compileText(text.body).variables))];
    const people = await countPeople(this.em, accountId, audience, {
      ...{ deviceIds: senders.map(({ id }) => id), fields },
      variables: variables.filter((name) => typeof account[name] !== 'string'),
      texts: texts.map((text) => measureText(text.body, account)),
    });
    const messagesLeft = await this.messagesLeft(accountId);
    const { opensAt, devices, endsAt } = await this.foresee(accountId, body, senders, people);
    const planned = devices.map(({ sender, resource }) => ({ sender, people: resource.people }));
    const stopWords = await this.queries.execute(new GetStopWords(accountId));
    return {
      audience: {
        ...{ members: audience.count, total: people.total, to_send: people.toSend },
        left_out: [...people.leftOut].map(([reason, count]) => ({ reason, count })),
      },
      messages_left: Number.isFinite(messagesLeft) ? messagesLeft : null,
      starts_at: opensAt?.toISOString() ?? null,
      ends_at: endsAt?.toISOString() ?? null,
      devices: devices.map(({ resource }) => resource),
      samples: await renderSamples(this.em, accountId, audience, texts, account),
      problems: findProblems({
        ...{ people, texts, fields, account, stopWords, messagesLeft, endsAt },
        ...{ devices: planned, opens: opensAt !== null },
      }),
    };
  }

  /** Without a package none are left. */
  private async messagesLeft(accountId: number): Promise<number> {
    try {
      return await this.queries.execute(new GetMessagesLeft(accountId));
    } catch (error) {
      if (error instanceof PackageRequired) return 0;
      throw error;
    }
  }

  private async foresee(accountId: number, body: PreflightBody, senders: readonly Sender[], people: People) {
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
      ...foreseeDevices(now, devices, {
        ...{ people, calendar, gap, isPractice: body.practice_speed, except: body.campaign ?? null },
      }),
    };
  }
}
