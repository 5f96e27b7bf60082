import { useState } from 'react';
import { Button, Drawer } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '@/app/i18n/date-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatClock, formatUpcoming, formatDay, isoDay, formatDate } from '@/ui/format/format-time.js';
import type { Preflight } from './use-preflight.js';
import classes from './summary.module.css';

interface SummaryDrawerProps {
  preflight: Preflight;
  children: (close: () => void) => React.ReactNode;
}

export function SummaryDrawer({ preflight: { data }, children }: SummaryDrawerProps): React.ReactElement {
  const { t } = useTranslation();
  const formatShort = useShortTime();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const count = data?.audience.to_send ?? 0;
  const problemCount = data?.problems.filter(({ level }) => level !== 'hints').length ?? 0;
  return (
    <>
      <Button
        variant="default"
        className={classes.bar ?? ''}
        aria-haspopup="dialog"
        rightSection={<IconChevronUp size={18} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        <span className={classes.barLines}>
          <span>
            {data
              ? t('campaigns.form.people', { count, number: formatNumber(count, currentLanguage()) })
              : t('campaigns.form.summary')}
            {problemCount > 0 && ` · ${t('campaigns.form.problem_count', { count: problemCount })}`}
          </span>
          {data?.ends_at && <small>{t('campaigns.form.ends_short', { time: formatShort(data.ends_at) })}</small>}
        </span>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="85%"
        title={t('campaigns.form.summary')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        {isOpen && children(close)}
      </Drawer>
    </>
  );
}

const MAX_WEEKDAY_AHEAD_MS = 6 * 86_400_000;

function useShortTime(): (value: string) => string {
  const now = useMinute();
  return (value) => {
    const [date, language] = [new Date(value), currentLanguage()];
    if (isoDay(date) === isoDay(now)) return formatUpcoming(date, now, language);
    if (date.getTime() - now.getTime() > MAX_WEEKDAY_AHEAD_MS) return formatDay(date, language);
    return `${formatDate(date, language, dateFormat(), { weekday: 'short' })} ${formatClock(date, language)}`;
  };
}
