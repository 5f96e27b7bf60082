import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { readSession } from '@/data/account/session.js';
import { autoReplyChoicesQuery } from '@/data/auto-replies.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { templateChoicesQuery, textValuesQuery } from '@/data/templates/template-choices.js';

/** All that the form offers to choose from, so that it is drawn in one go. */
export async function prefetchAutoReplyChoices(): Promise<void> {
  const held = (await readSession())?.data.permission ?? [];
  const offered = [
    queryClient.prefetchQuery(textValuesQuery),
    ...(held.includes('auto_replys') ? [queryClient.prefetchQuery(autoReplyChoicesQuery)] : []),
    ...(held.includes('show devices') ? [queryClient.prefetchQuery(deviceChoicesQuery)] : []),
    ...(held.includes('show templates') ? [queryClient.prefetchQuery(templateChoicesQuery)] : []),
  ];
  await forAMoment(Promise.all(offered));
}
