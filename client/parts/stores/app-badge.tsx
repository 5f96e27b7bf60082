import { useTranslation } from 'react-i18next';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';
import classes from './app-badge.module.css';

export function AppBadge({ platform }: { platform: Platform }): React.ReactElement {
  const { t } = useTranslation();
  return <span className={classes.badge}>{t(`apps.platform.${platform}`)}</span>;
}
