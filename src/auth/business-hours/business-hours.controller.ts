import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import {
  BusinessHoursBody,
  BusinessHoursList,
  BusinessHoursResult,
  UpdateBusinessHoursBody,
} from './business-hours.contract.js';
import { CreateBusinessHours, DeleteBusinessHours, ListBusinessHours, UpdateBusinessHours } from './business-hours.js';

@Controller('api/v1/business-hours')
export class BusinessHoursController {
  constructor(
    private readonly listHours: ListBusinessHours,
    private readonly createHours: CreateBusinessHours,
    private readonly updateHours: UpdateBusinessHours,
    private readonly deleteHours: DeleteBusinessHours,
  ) {}

  @Route.get('', { access: 'all', response: BusinessHoursList })
  async list(@Current() user: SignedIn): Promise<BusinessHoursList> {
    return { data: await this.listHours.execute(user.accountId) };
  }

  @Route.post('', {
    access: 'edit inbox settings',
    body: BusinessHoursBody,
    response: BusinessHoursResult,
    status: 201,
  })
  async create(@Current() user: SignedIn, @Fields() hours: BusinessHoursBody): Promise<BusinessHoursResult> {
    return { data: await this.createHours.execute(user.accountId, hours) };
  }

  @Route.put(':id', { access: 'edit inbox settings', body: UpdateBusinessHoursBody, response: BusinessHoursResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) hoursId: number,
    @Fields() hours: UpdateBusinessHoursBody,
  ): Promise<BusinessHoursResult> {
    return { data: await this.updateHours.execute(user.accountId, hoursId, hours) };
  }

  @Route.delete(':id', { access: 'edit inbox settings', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) hoursId: number): Promise<MessageCode> {
    await this.deleteHours.execute(user.accountId, hoursId);
    return { message: 'business_hours_deleted' };
  }
}
