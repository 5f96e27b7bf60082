import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './sandbox.module.css';

export function SandboxTabs({ chosen }: { chosen: 'phones' | 'shops' }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <nav className={classes.tabs} aria-label={t('sandbox_stores.halves')}>
      <Link to="/sandbox" search={{}} className={classes.tab} {...markOf(chosen === 'phones')}>
        {t('sandbox_stores.phones')}
      </Link>
      <Link to="/sandbox" search={{ tab: 'shops' }} className={classes.tab} {...markOf(chosen === 'shops')}>
        {t('sandbox_stores.title')}
      </Link>
    </nav>
  );
}

function markOf(isChosen: boolean) {
  return {
    activeProps: { 'aria-current': undefined },
    'data-chosen': isChosen || undefined,
    'aria-current': isChosen ? ('page' as const) : undefined,
  };
}
