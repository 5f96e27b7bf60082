import { Controller } from '@nestjs/common';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CheckOneNumber } from '../checks/check-one-number.js';
import { CheckNumberBody, CheckNumberResult } from './check-number.contract.js';

@Controller('api/integrate/v1')
export class IntegrateChecksController {
  constructor(private readonly checkOneNumber: CheckOneNumber) {}

  @Route.post('number-checks', {
    access: byKey('contacts:read', 'show contact_phone'),
    body: CheckNumberBody,
    response: CheckNumberResult,
    operationId: 'messages_check',
    summary: 'Check whether a number is on WhatsApp',
  })
  async check(@Current() user: SignedIn, @Fields() { device, phone }: CheckNumberBody) {
    return { data: await this.checkOneNumber.execute(user.accountId, device, phone) };
  }
}
