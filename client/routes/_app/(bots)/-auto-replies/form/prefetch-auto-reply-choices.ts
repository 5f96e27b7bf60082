import { waitBriefly } from '@/app/wait-briefly.js';
import { queryClient } from '@/app/query-client.js';
import type { Can } from '@/app/use-can.js';
import { readSession } from '@/data/account/session.js';
import { autoReplyChoicesQuery } from '@/data/auto-replies.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { templateChoicesQuery, textValuesQuery } from '@/data/templates/template-choices.js';

export async function prefetchAutoReplyChoices(): Promise<void> {
  const permissions = (await readSession())?.data.permission ?? [];
  const can: Can = (permission) => permissions.includes(permission);
  const prefetches = [
    queryClient.prefetchQuery(textValuesQuery),
    ...(can('auto_replys') ? [queryClient.prefetchQuery(autoReplyChoicesQuery)] : []),
    ...(canChooseDevices(can) ? [queryClient.prefetchQuery(deviceChoicesQuery)] : []),
    ...(can('show templates') ? [queryClient.prefetchQuery(templateChoicesQuery)] : []),
  ];
  await waitBriefly(Promise.all(prefetches));
}
