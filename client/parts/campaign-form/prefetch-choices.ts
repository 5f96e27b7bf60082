import { forAMoment } from '@/app/for-a-moment.js';
import { queryClient } from '@/app/query-client.js';
import { readSession } from '@/data/account/session.js';
import { settingsQuery } from '@/data/account/settings.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { templateChoicesQuery, textValuesQuery } from '@/data/templates/template-choices.js';

/** All that the form offers to choose from, so that it is drawn in one go; without the devices there is no form, and its page says why. */
export async function prefetchChoices(): Promise<void> {
  const held = (await readSession())?.data.permission ?? [];
  const beside = forAMoment(
    Promise.all([
      queryClient.prefetchQuery(textValuesQuery),
      queryClient.prefetchQuery(settingsQuery),
      held.includes('show groups') && queryClient.prefetchQuery(groupChoicesQuery),
      held.includes('show templates') && queryClient.prefetchQuery(templateChoicesQuery),
    ]),
  );
  await Promise.all([queryClient.ensureQueryData(deviceChoicesQuery), beside]);
}
