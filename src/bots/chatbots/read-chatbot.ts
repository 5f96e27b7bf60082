import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { findDevices } from '../find-devices.js';
import type { Flow } from '../flow/flow.contract.js';
import { requireFlow } from '../flow/require-flow.js';
import type { ChatbotBody } from './chatbot.contract.js';
import { FindFlowErrors } from './find-flow-errors.js';

export interface ChatbotDraft {
  name: string;
  deviceIds: number[];
  answersDevices: boolean;
  flow: Flow;
  isPublished: boolean;
  /** The bot runs once published. */
  isRunning: boolean;
}

/** Rejects a flow with errors only for a running bot. Otherwise saves a draft, so that no work is lost. */
@Injectable()
export class ReadChatbot {
  constructor(
    private readonly queries: QueryBus,
    private readonly errors: FindFlowErrors,
  ) {}

  async read(accountId: number, body: ChatbotBody): Promise<ChatbotDraft> {
    const deviceIds = await findDevices(this.queries, accountId, 'device_id', body.device_id);
    const flow = requireFlow(body.tree_chatbot);
    const errors = body.publish ? await this.errors.of(accountId, flow) : [];
    if (errors.length > 0 && body.status) throw this.errors.refuse(errors);
    return {
      name: body.bot_name,
      deviceIds,
      answersDevices: body.answers_devices,
      flow,
      isRunning: body.status,
      isPublished: body.publish && errors.length === 0,
    };
  }
}
