import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Row } from '../../platform/database/statements/database.js';
import { findDevices } from '../find-devices.js';
import type { Flow } from '../flow/flow.contract.js';
import { requireFlow } from '../flow/require-flow.js';
import type { ChatbotBody } from './chatbot.contract.js';
import { FindFlowErrors } from './find-flow-errors.js';

export interface ChatbotDraft {
  name: string;
  deviceIds: number[];
  answersDevices: boolean;
  hours: Pick<Row<'chatbots'>, 'business_hours_id' | 'business_hours_mode'>;
  flow: Flow;
  isPublished: boolean;
  /** The bot runs only if it is also published. */
  isRunning: boolean;
}

/** Rejects flow errors only for a running bot. Otherwise the flow is saved as a draft. */
@Injectable()
export class ReadChatbot {
  constructor(
    private readonly queries: QueryBus,
    private readonly errors: FindFlowErrors,
  ) {}

  async read(accountId: number, body: ChatbotBody): Promise<ChatbotDraft> {
    const deviceIds = await findDevices(this.queries, accountId, 'device_id', body.device_id);
    const flow = requireFlow(body.tree_chatbot);
    const errors = body.publish ? await this.errors.find(accountId, flow) : [];
    if (errors.length > 0 && body.status) throw this.errors.toError(errors);
    return {
      name: body.bot_name,
      deviceIds,
      answersDevices: body.answers_devices,
      hours: {
        business_hours_id: body.business_hours_id,
        business_hours_mode: body.business_hours_id === null ? null : body.business_hours_mode,
      },
      flow,
      isRunning: body.status,
      isPublished: body.publish && errors.length === 0,
    };
  }
}
