import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { findDevices } from '../find-devices.js';
import type { Flow } from '../flow/flow.contract.js';
import { takeFlow } from '../flow/take-flow.js';
import type { ChatbotBody } from './chatbot.contract.js';
import { FindFlowErrors } from './find-flow-errors.js';

/** What a form says, with all that it names found in the account. */
export interface ChatbotDraft {
  name: string;
  deviceIds: number[];
  answersDevices: boolean;
  flow: Flow;
  /** Its flow becomes the version that runs; otherwise it is kept as a draft. */
  isPublished: boolean;
  /** Whether it is to run once there is something that can. */
  isRunning: boolean;
}

/** Reads chatbots from forms. What cannot run is refused where it would, and else kept as a draft: nobody loses what they drew. */
@Injectable()
export class ReadChatbot {
  constructor(
    private readonly queries: QueryBus,
    private readonly errors: FindFlowErrors,
  ) {}

  async read(accountId: number, body: ChatbotBody): Promise<ChatbotDraft> {
    const deviceIds = await findDevices(this.queries, accountId, 'device_id', body.device_id);
    const flow = takeFlow(body.tree_chatbot);
    const errors = body.publish ? await this.errors.of(accountId, flow) : [];
    if (errors.length > 0 && body.status) throw this.errors.refuse(errors);
    return {
      ...{ name: body.bot_name, deviceIds, answersDevices: body.answers_devices, flow, isRunning: body.status },
      isPublished: body.publish && errors.length === 0,
    };
  }
}
