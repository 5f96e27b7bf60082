import { waitBriefly } from '@/app/wait-briefly.js';
import { queryClient } from '@/app/query-client.js';
import { readSession } from '@/data/account/session.js';
import { settingsQuery } from '@/data/account/settings.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { templateChoicesQuery, textValuesQuery } from '@/data/templates/template-choices.js';

export async function prefetchChoices(): Promise<void> {
  const granted = (await readSession())?.data.permission ?? [];
  const otherChoices = waitBriefly(
    Promise.all([
      queryClient.prefetchQuery(textValuesQuery),
      queryClient.prefetchQuery(settingsQuery),
      granted.includes('show groups') && queryClient.prefetchQuery(groupChoicesQuery),
      granted.includes('show templates') && queryClient.prefetchQuery(templateChoicesQuery),
    ]),
  );
  await Promise.all([queryClient.ensureQueryData(deviceChoicesQuery), otherChoices]);
}
