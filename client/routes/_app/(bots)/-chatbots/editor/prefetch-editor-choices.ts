import { waitBriefly } from '@/app/wait-briefly.js';
import { queryClient } from '@/app/query-client.js';
import type { Can } from '@/app/use-can.js';
import { readSession } from '@/data/account/session.js';
import { chatbotChoicesQuery } from '@/data/chatbots.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';

export async function prefetchEditorChoices(): Promise<void> {
  const permissions = (await readSession())?.data.permission ?? [];
  const can: Can = (permission) => permissions.includes(permission);
  const prefetches = [
    queryClient.prefetchQuery(textValuesQuery),
    ...(can('chatbots') ? [queryClient.prefetchQuery(chatbotChoicesQuery)] : []),
    ...(canChooseDevices(can) ? [queryClient.prefetchQuery(deviceChoicesQuery)] : []),
    ...(can('show groups') ? [queryClient.prefetchQuery(groupChoicesQuery)] : []),
  ];
  await waitBriefly(Promise.all(prefetches));
}
