import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIconLink } from '@/ui/links.js';
import classes from './phone.module.css';

interface ScreenHeadProps {
  /** Null opens the phone list. */
  phone: string | null;
  picture?: React.ReactNode;
  title: React.ReactNode;
  subtitle?: React.ReactNode;
  children?: React.ReactNode;
}

export function ScreenHead({ phone, picture, title, subtitle, children }: ScreenHeadProps): React.ReactElement {
  const { t } = useTranslation();
  const label = t(phone ? 'sandbox.back' : 'sandbox.back_to_phones');
  return (
    <header className={classes.head}>
      <ActionIconLink
        to="/sandbox"
        search={phone ? { phone } : {}}
        className={phone ? undefined : classes.out}
        aria-label={label}
        title={label}
      >
        <IconArrowLeft size={20} stroke={1.5} className="flip" />
      </ActionIconLink>
      {picture}
      <div className={classes.headText}>
        <div className={classes.headTitle}>{title}</div>
        {subtitle && <div className={classes.headSubtitle}>{subtitle}</div>}
      </div>
      {children}
    </header>
  );
}
