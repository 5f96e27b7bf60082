import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ForgetUploads } from '../../connection.messages.js';
import { MediaUploads } from '../media-uploads.js';

@CommandHandler(ForgetUploads)
export class ForgetUploadsHandler implements ICommandHandler<ForgetUploads> {
  constructor(private readonly uploads: MediaUploads) {}

  async execute({ accountId, deviceId, fileKeys }: ForgetUploads): Promise<void> {
    await this.uploads.forget(accountId, deviceId, fileKeys);
  }
}
