import { IconFlask } from '@tabler/icons-react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DASHBOARD } from '@/app/constants.js';
import { rememberGuestChoice } from '@/app/guest-choices.js';
import { readSession } from '@/data/session.js';
import { LanguageMenu } from '@/parts/language-menu.js';
import { ThemeToggle } from '@/parts/theme-toggle.js';
import { Mark } from '@/ui/mark.js';
import { LoginForm } from './-login-form.js';
import classes from './-login.module.css';

interface LoginSearch {
  /** Where the guest wanted to go. */
  redirect?: string;
}

export const Route = createFileRoute('/(guest)/login_/email')({
  staticData: { titleKey: 'auth.sign_in' },
  validateSearch: (search: Record<string, unknown>): LoginSearch =>
    isOwnPath(search.redirect) ? { redirect: search.redirect } : {},
  beforeLoad: async ({ search }) => {
    if (await readSession()) throw redirect({ href: search.redirect ?? DASHBOARD, replace: true });
  },
  component: LoginPage,
});

/** Never to another site. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/login');
}

function LoginPage(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <LanguageMenu onChange={(language) => rememberGuestChoice({ language })} />
        <ThemeToggle onChange={(mode) => rememberGuestChoice({ mode })} />
      </header>
      <main className={classes.main}>
        <div className={classes.brand}>
          <Mark size={44} />
          <h1 className={classes.title}>{t('auth.sign_in_to')}</h1>
          <p className={classes.subtitle}>{t('auth.tagline')}</p>
        </div>
        <LoginForm target={search.redirect ?? DASHBOARD} />
        {isSandbox && <SandboxHint />}
      </main>
    </div>
  );
}

// Written there by the server.
const isSandbox = document.documentElement.dataset.network === 'sandbox';

function SandboxHint(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className={classes.hint}>
      <IconFlask size={18} stroke={1.5} aria-hidden />
      <span>{t('auth.sandbox_hint')}</span>
    </p>
  );
}
