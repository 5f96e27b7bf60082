import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rememberGuestChoice } from '@/app/guest/guest-choices.js';
import { isSandbox } from '@/app/http/network.js';
import { LanguageMenu } from '@/parts/preferences/language-menu.js';
import { ThemeToggle } from '@/parts/preferences/theme-toggle.js';
import { Logo } from '@/ui/logo.js';
import classes from './-guest-page.module.css';

interface GuestPageProps {
  title: string;
  text: string;
  footer?: React.ReactNode;
  hasSandboxHint?: boolean;
  hasLongForm?: boolean;
  /** Saves language or theme, by default in the browser until sign-in. */
  onChoice?: typeof rememberGuestChoice;
  children: React.ReactNode;
}

export function GuestPage({
  title,
  text,
  footer,
  hasSandboxHint = false,
  hasLongForm = false,
  onChoice = rememberGuestChoice,
  children,
}: GuestPageProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <LanguageMenu onChange={(language) => onChoice({ language })} />
        <ThemeToggle onChange={(mode) => onChoice({ mode })} />
      </header>
      <main className={classes.main} data-long={hasLongForm || undefined}>
        <div className={classes.brand}>
          <Logo size={44} />
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{text}</p>
        </div>
        <div className={classes.card}>{children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
        {hasSandboxHint && isSandbox && (
          <p className={classes.hint}>
            <IconFlask size={18} stroke={1.5} />
            <span>{t('auth.sandbox_hint')}</span>
          </p>
        )}
      </main>
    </div>
  );
}
