import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import type { Can } from '@/app/use-can.js';
import { readSession } from '@/data/account/session.js';
import { autoReplyChoicesQuery } from '@/data/auto-replies.js';
import { deviceChoicesQuery, mayChooseDevices } from '@/data/devices/device-choices.js';
import { templateChoicesQuery, textValuesQuery } from '@/data/templates/template-choices.js';

/** All that the form offers to choose from, so that it is drawn in one go. */
export async function prefetchAutoReplyChoices(): Promise<void> {
  const held = (await readSession())?.data.permission ?? [];
  const can: Can = (permission) => held.includes(permission);
  const offered = [
    queryClient.prefetchQuery(textValuesQuery),
    ...(can('auto_replys') ? [queryClient.prefetchQuery(autoReplyChoicesQuery)] : []),
    ...(mayChooseDevices(can) ? [queryClient.prefetchQuery(deviceChoicesQuery)] : []),
    ...(can('show templates') ? [queryClient.prefetchQuery(templateChoicesQuery)] : []),
  ];
  await forAMoment(Promise.all(offered));
}
