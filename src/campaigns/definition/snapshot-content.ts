import type { QueryBus } from '@nestjs/cqrs';
import type { GroupOrder } from '../../messaging/messaging.ports.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { Invalid } from '../../platform/errors.js';

/** Copies contents, because later edits of a template must have no effect. */
export async function snapshotContent(queries: QueryBus, accountId: number, request: GroupOrder) {
  const { templateId, mediaUuid } = request;
  const template = templateId === null ? null : await queries.execute(new GetTemplate(accountId, templateId));
  const media = mediaUuid === null ? null : await queries.execute(new GetLibraryItem(accountId, mediaUuid));
  const text = request.body?.trim() ? request.body : (template?.content ?? '');
  const body = text.trim() ? text : null;
  if (body === null && !media) throw Invalid.field('body', 'body_or_attachment');
  if (body !== null && compileText(body).problems.some(breaksText))
    throw Invalid.field(template ? 'template' : 'body', 'text_broken');
  return {
    body,
    templateId,
    templateName: template?.name ?? null,
    mediaUuid,
    mediaName: media?.fileName ?? null,
  };
}
