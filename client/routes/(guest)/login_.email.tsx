import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSignInMethod } from '@/app/guest/sign-in-method.js';
import { AnchorLink } from '@/ui/links.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch } from './-guest-search.js';
import { LoginForm } from './-forms/login-form.js';
import { SignUpLink } from './-sign-up-link.js';

export const Route = createFileRoute('/(guest)/login_/email')({
  staticData: { titleKey: 'auth.sign_in', texts: ['auth'] },
  validateSearch: readGuestSearch,
  beforeLoad: leaveWhenSignedIn,
  component: LoginPage,
});

function LoginPage(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  return (
    <GuestPage
      title={t('auth.sign_in_to')}
      text={t('auth.tagline')}
      hasSandboxHint
      footer={
        <>
          <AnchorLink to="/login" search={search} onClick={() => keepSignInMethod('phone')}>
            {t('auth.by_phone')}
          </AnchorLink>
          <SignUpLink search={search} />
        </>
      }
    >
      <LoginForm search={search} />
    </GuestPage>
  );
}
