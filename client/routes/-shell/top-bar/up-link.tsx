import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastLists } from '@/app/lists/last-lists.js';
import { useParentPage } from '../menu/menu.js';
import classes from './top-bar.module.css';

export function UpLink(): React.ReactElement | null {
  const { t } = useTranslation();
  const parent = useParentPage();
  if (!parent) return null;
  const label = t('shell.up', { page: t(parent.labelKey) });
  return (
    <Link
      to={parent.to}
      search={lastLists.get(parent.to) as LinkProps['search']}
      className={classes.up}
      aria-label={label}
      title={label}
    >
      <IconArrowLeft size={20} stroke={1.5} className="flip" />
    </Link>
  );
}
