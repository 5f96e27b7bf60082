import { Badge } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import classes from './opted-out-badge.module.css';

/** They asked not to be written to. */
export function OptedOutBadge({ at }: { at: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Badge
      variant="light"
      color="red"
      size="sm"
      className={classes.badge}
      leftSection={<IconBellOff size={12} stroke={1.75} aria-hidden />}
      title={t('contacts.opted_out_since', { time: formatAbsolute(new Date(at), currentLanguage()) })}
    >
      {t('contacts.opted_out')}
    </Badge>
  );
}
