import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import classes from './sandbox-badge.module.css';

export function SandboxBadge(): React.ReactElement | null {
  const { t } = useTranslation();
  if (useSession().network !== 'sandbox') return null;
  return (
    <Link
      to="/sandbox"
      className={classes.badge}
      title={t('shell.sandbox_help')}
      aria-label={t('shell.sandbox')}
      data-sandbox
    >
      <IconFlask size={16} stroke={1.75} />
      <span className={classes.word}>{t('shell.sandbox')}</span>
    </Link>
  );
}
