import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { MessageCode } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { LabelBody, LabelResult, LabelsResult, UpdateLabelBody } from './inbox.contract.js';
import { CreateLabel, DeleteLabel, ListLabels, UpdateLabel } from './labels.js';

@Controller('api/v1/labels')
export class LabelsController {
  constructor(
    private readonly listLabels: ListLabels,
    private readonly createLabel: CreateLabel,
    private readonly updateLabel: UpdateLabel,
    private readonly deleteLabel: DeleteLabel,
  ) {}

  @Route.get('', { access: 'all', response: LabelsResult })
  async list(@Current() user: SignedIn): Promise<LabelsResult> {
    return { data: await this.listLabels.execute(user.accountId) };
  }

  @Route.post('', { access: 'edit inbox settings', body: LabelBody, response: LabelResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() label: LabelBody): Promise<LabelResult> {
    return { data: await this.createLabel.execute(user.accountId, label) };
  }

  @Route.put(':id', { access: 'edit inbox settings', body: UpdateLabelBody, response: LabelResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) labelId: number,
    @Fields() label: UpdateLabelBody,
  ): Promise<LabelResult> {
    return { data: await this.updateLabel.execute(user.accountId, labelId, label) };
  }

  @Route.delete(':id', { access: 'edit inbox settings', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) labelId: number): Promise<MessageCode> {
    await this.deleteLabel.execute(user.accountId, labelId);
    return { message: 'label_deleted' };
  }
}
