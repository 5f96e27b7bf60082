import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BusinessHoursResource } from '@server/auth/business-hours/business-hours.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { businessHoursQuery, deleteBusinessHours } from '@/data/inbox/business-hours.js';
import { nameDays } from '@/parts/campaign-form/weekdays.js';
import { nameOfZone } from '@/ui/format/format-zone.js';
import { EditableList } from '../editable-list.js';
import classes from '../inbox-settings.module.css';
import { HoursDialog } from './hours-dialog.js';

export function HoursList(): React.ReactElement {
  const { t } = useTranslation();
  const { data: hours } = useSuspenseQuery(businessHoursQuery);
  const [edited, setEdited] = useState<BusinessHoursResource | 'new' | null>(null);
  const language = currentLanguage();
  const words = { comma: t('inbox.comma'), everyDay: t('sla.every_day') };
  async function handleDelete({ id, name }: BusinessHoursResource): Promise<void> {
    const isSure = await confirm({
      title: t('sla.delete_hours_title', { name: isolate(name) }),
      body: t('sla.delete_hours_body'),
      confirmLabel: t('sla.delete_hours'),
      isDestructive: true,
    });
    if (isSure) await deleteBusinessHours(id).catch(showFailure);
  }
  return (
    <>
      <EditableList
        title={t('sla.hours')}
        help={t('sla.hours_help')}
        empty={t('sla.hours_empty')}
        addLabel={t('sla.new_hours')}
        rows={hours}
        renderRow={({ name, windows, holidays, time_zone: zone }) => (
          <>
            <bdi>{name}</bdi>
            <span className={classes.count}>
              {windows
                .map(({ days, from, to }) => `${nameDays(days, language, words)} ${isolate(`${from}–${to}`)}`)
                .join(t('inbox.comma'))}
            </span>
            <span className={classes.count}>{isolate(nameOfZone(zone, language))}</span>
            {holidays.length > 0 && (
              <span className={classes.count}>{t('sla.holidays_count', { count: holidays.length })}</span>
            )}
          </>
        )}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={(row) => void handleDelete(row)}
      />
      {edited !== null && <HoursDialog hours={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
